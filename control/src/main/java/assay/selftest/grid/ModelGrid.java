package assay.selftest.grid;

import assay.api.Observation;
import assay.schedule.SeedDerivation;
import assay.selftest.grid.GridWorld.Configuration;
import assay.selftest.grid.GridWorld.Copies;
import assay.selftest.grid.GridWorld.Defect;
import assay.selftest.stage.SimulatedClock;
import assay.selftest.stage.VirtualSlowPhases;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;

/// A grid in virtual time: partitions with an owner and a backup. Knows every version anywhere, unlike a client of a real
/// grid.
public final class ModelGrid {

  /// A stale grid answers one read in this many with the previous version, and all but one if it lags in slow phases alone.
  public static final int STALE_ONE_IN = 8;

  private static final double SLOWER = 8;

  private final GridWorld world;
  private final Configuration configuration;
  private final SimulatedClock clock;
  private final SplittableRandom random;
  private final ModelMembers members;
  private final VirtualSlowPhases phases;
  private long older = Observation.ABSENT;

  public ModelGrid(
      GridWorld world, Configuration configuration, SimulatedClock clock, SplittableRandom random) {
    this.world = world;
    this.configuration = configuration;
    this.clock = clock;
    this.random = random;
    members = new ModelMembers(world, configuration, clock);
    phases =
        new VirtualSlowPhases(
            new SplittableRandom(SeedDerivation.of(world.seed(), 61)),
            millis(world.phases()),
            clock.nanos());
  }

  public ModelMembers members() {
    return members;
  }

  public int partition(int key) {
    return key % world.partitions();
  }

  public static long millis(long millis) {
    return millis * 1_000_000;
  }

  public void hop() {
    clock.sleepUntil(arrives(clock.nanos(), random));
  }

  /// When a message that is sent at a moment may arrive.
  public long arrives(long nanos, SplittableRandom chance) {
    double mean = world.hop() * 1_000.0 * (phases.at(nanos) ? SLOWER : 1);
    return nanos + 1_000 + (long) (-Math.log1p(-chance.nextDouble()) * mean);
  }

  /// The probability that a stale grid answers a read at a moment with the previous version.
  public double staleness(long nanos) {
    double rarely = 1.0 / STALE_ONE_IN;
    return world.phases() == 0 ? rarely : phases.at(nanos) ? 1 - rarely : 0;
  }

  /// That probability in the long run.
  public double staleness() {
    return world.phases() == 0
        ? 1.0 / STALE_ONE_IN
        : VirtualSlowPhases.SHARE * (1 - 1.0 / STALE_ONE_IN);
  }

  /// The partition, once its owner serves this client.
  ///
  /// @throws GivenUp if the owner does not serve this client in time
  private ModelPartition reached(int client, int partition, long untilNanos) {
    while (true) {
      ModelPartition part = members.sideOf(client).parts().get(partition);
      if (members.serves(part.owner) && members.reaches(client, part.owner)) {
        return part;
      }
      waitForChange(untilNanos);
    }
  }

  private void waitForChange(long untilNanos) {
    if (clock.nanos() >= untilNanos) {
      throw new GivenUp();
    }
    members.awaitChange(untilNanos);
  }

  public static final class GivenUp extends RuntimeException {
    private static final long serialVersionUID = 1L;

    GivenUp() {
      super("no answer in time", null, false, false);
    }
  }

  /// Writes a version, and returns when the grid may acknowledge it.
  ///
  /// @throws GivenUp on timeout
  public void write(int client, int key, long version, long untilNanos) {
    while (true) {
      ModelPartition part = reached(client, partition(key), untilNanos);
      int owner = part.owner;
      if (configuration.defect() != GridWorld.Defect.FORGETS || random.nextInt(12) != 0) {
        StoredVersion old = part.values.get(key);
        StoredVersion stored = new StoredVersion(version, old);
        part.values.put(key, stored);
        if (old != null && old.version != version) {
          part.before.put(key, old.version);
        }
        if (configuration.copies() == Copies.ASYNC && part.backup != ModelPartition.NOBODY) {
          part.send(key, stored, clock.nanos() + millis(configuration.lag()));
        }
      }
      if (configuration.copies() != Copies.SYNC
          || backedUp(part, owner, key, version, untilNanos)) {
        return;
      }
    }
  }

  /// Whether the same owner wrote the backup; otherwise the write restarts at the current owner.
  private boolean backedUp(ModelPartition part, int owner, int key, long version, long untilNanos) {
    hop();
    while (isPresent(part) && part.owner == owner && !members.isDead(owner)) {
      boolean alone = part.backup == ModelPartition.NOBODY;
      boolean heard = !alone && members.serves(part.backup) && members.together(owner, part.backup);
      if (members.serves(owner) && (alone || heard)) {
        StoredVersion stored = part.values.get(key);
        if (heard && stored != null && stored.version == version) {
          part.copy.put(key, stored);
        }
        return true;
      }
      waitForChange(untilNanos);
    }
    return false;
  }

  private boolean isPresent(ModelPartition part) {
    return members.sides().stream().anyMatch(side -> side.parts().contains(part));
  }

  /// Reads a key.
  ///
  /// @throws GivenUp on timeout
  public long read(int client, int key, long untilNanos) {
    ModelPartition part = reached(client, partition(key), untilNanos);
    boolean near =
        configuration.near() > 0
            && part.backup != ModelPartition.NOBODY
            && members.serves(part.backup)
            && members.reaches(client, part.backup)
            && random.nextDouble() < configuration.near();
    if (near) {
      part.arrive(members.sentUntilNanos(part));
      return part.copied(key);
    }
    long version = part.owned(key);
    older = part.before.getOrDefault(key, version);
    return configuration.defect() == Defect.STALE && random.nextDouble() < staleness(clock.nanos())
        ? older
        : version;
  }

  /// The previous version, if a stale grid returns it for the read just ended.
  public long older() {
    return older;
  }

  public Set<Integer> cutOff() {
    Set<Integer> cutOff = new TreeSet<>();
    for (int client = 0; client < world.clients(); client++) {
      List<ModelPartition> parts = members.sideOf(client).parts();
      for (int part = 0; part < parts.size(); part++) {
        int owner = parts.get(part).owner;
        if (!members.serves(owner) || !members.reaches(client, owner)) {
          cutOff.add(part);
        }
      }
    }
    return cutOff;
  }

  /// Reads a key from its owner.
  ///
  /// @throws GivenUp on timeout
  public long readOwner(int client, int key, long untilNanos) {
    return reached(client, partition(key), untilNanos).owned(key);
  }

  public boolean denies() {
    return configuration.defect() == GridWorld.Defect.DENIES && random.nextInt(12) == 0;
  }

  /// What the grid has of a key, in each part of the cluster: the owner's, or the backup's if the owner is dead.
  public List<StoredVersion> stored(int key) {
    List<StoredVersion> all = new ArrayList<>();
    for (ModelMembers.Side side : members.sides()) {
      ModelPartition part = side.parts().get(partition(key));
      StoredVersion stored = part.values.get(key);
      if (members.isDead(part.owner)) {
        part.arrive(members.sentUntilNanos(part));
        boolean gone = part.backup == ModelPartition.NOBODY || members.isDead(part.backup);
        stored = gone ? null : part.copy.get(key);
      }
      if (stored != null) {
        all.add(stored);
      }
    }
    return all;
  }

  /// The version that a client of a complete cluster reads from the key's owner.
  public long owned(int key) {
    return members.sideOf(0).parts().get(partition(key)).owned(key);
  }
}
