package assay.fault;

import java.time.Duration;
import java.util.Optional;

/// A scripted target: it obeys, or survives everything.
public class PlayedTarget implements FaultTarget {

  private final String name;
  private final boolean obeys;
  private boolean dead;
  private boolean alive = true;
  private boolean left;
  private boolean begun;
  private double share;

  public PlayedTarget(String name, boolean obeys) {
    this.name = name;
    this.obeys = obeys;
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
    dead = true;
    alive = false;
  }

  @Override
  public Optional<String> proofOfDeath(Duration within) {
    return proof(dead, "dead");
  }

  @Override
  public void leave() {
    left = true;
  }

  @Override
  public Optional<String> proofOfLeaving(Duration within) {
    return proof(left, "left");
  }

  @Override
  public void begin() {
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
