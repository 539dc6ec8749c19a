package assay.run;

import assay.fault.Fault;
import assay.plan.FaultSpec;
import assay.schedule.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// A harmless fault that records its orders: `inject member-1`, `undo member-1`.
public class PlayedFault implements Fault {

  private final FaultSpec fault;
  private final Clock clock;
  private final Consumer<String> says;

  public PlayedFault(FaultSpec fault, Clock clock, Consumer<String> says) {
    this.fault = fault;
    this.clock = clock;
    this.says = says;
  }

  /// Lets time go by, like a fault that waits for its proof. An interrupt ends it.
  public final void takes(Duration time) {
    try {
      clock.sleep(time);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public String name() {
    return fault.fault();
  }

  @Override
  public List<String> targetNames() {
    return List.of(fault.target());
  }

  @Override
  public void inject() {
    says.accept("inject " + fault.target());
  }

  @Override
  public Optional<String> tookEffect() {
    return Optional.of("proven");
  }

  @Override
  public void undo() {
    says.accept("undo " + fault.target());
  }

  @Override
  public Optional<String> healed() {
    return Optional.of("healed");
  }
}
