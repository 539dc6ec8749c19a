package assay.fault;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A scripted target: it obeys, or survives everything.
public class PlayedTarget implements FaultTarget {

  private final String name;
  private final boolean obeys;
  private boolean dead;
  private boolean alive = true;
  private boolean left;
  private boolean begun;
  private final List<String> done;
  private double share;

  public PlayedTarget(String name, boolean obeys) {
    this(name, obeys, new ArrayList<>());
  }

  /// @param done receives the orders to leave, to begin and to end
  public PlayedTarget(String name, boolean obeys, List<String> done) {
    this.name = name;
    this.obeys = obeys;
    this.done = done;
  }

  private Optional<String> proof(boolean happened, String proof) {
    return happened && obeys ? Optional.of(proof) : Optional.empty();
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public boolean alive() {
    return alive;
  }

  @Override
  public void kill() {
    done.add(name + " is killed");
    dead = true;
    alive = false;
  }

  @Override
  public Optional<String> proofOfDeath(Duration within) {
    return proof(dead, "dead");
  }

  @Override
  public void leave() {
    done.add(name + " leaves");
    left = true;
  }

  @Override
  public Optional<String> proofOfLeaving(Duration within) {
    return proof(left, "left");
  }

  @Override
  public void begin() {
    done.add(name + " begins");
    begun = true;
    alive |= obeys;
  }

  @Override
  public Optional<String> proofOfJoining(Duration within) {
    return proof(begun, "joined");
  }

  @Override
  public Optional<Filled> fill(double to) {
    share = to;
    return proof(share > 0, "filled").map(proof -> new Filled(to, proof));
  }

  @Override
  public Optional<String> drain() {
    boolean filled = share > 0;
    share = 0;
    return proof(filled, "drained");
  }
}
