package assay.run;

import assay.fault.Fault;
import assay.plan.FaultSpec;
import assay.schedule.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// A fault that harms nobody and says what is asked of it: `strike member-1`, `undo member-1`.
public class PlayedFault implements Fault {

  private final FaultSpec harm;
  private final Clock clock;
  private final Consumer<String> says;

  public PlayedFault(FaultSpec harm, Clock clock, Consumer<String> says) {
    this.harm = harm;
    this.clock = clock;
    this.says = says;
  }

  /// Lets time go by, as a fault does that waits for its proof. An interrupt ends it.
  public final void takes(Duration time) {
    try {
      clock.sleep(time);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public String name() {
    return harm.fault();
  }

  @Override
  public List<String> victims() {
    return List.of(harm.target());
  }

  @Override
  public void strike() {
    says.accept("strike " + harm.target());
  }

  @Override
  public Optional<String> tookEffect() {
    return Optional.of("proven");
  }

  @Override
  public void undo() {
    says.accept("undo " + harm.target());
  }

  @Override
  public Optional<String> healed() {
    return Optional.of("healed");
  }
}
