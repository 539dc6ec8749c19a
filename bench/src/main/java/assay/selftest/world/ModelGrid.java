package assay.selftest.world;

import assay.api.Observation;
import assay.selftest.world.World.Configuration;
import assay.selftest.world.World.Copies;
import assay.selftest.world.World.Harm;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

/// A grid in virtual time: partitions with an owner and a backup, members that die, stand still and lose sight of each other, and
/// what the grid then does. It knows every version that is anywhere, which no client of a real grid does.
final class ModelGrid {

  private static final int NOBODY = -1;

  /// A member.
  private static final class Member {
    private boolean dead;
    private long deadNanos;
    private long stillUntilNanos;

    /// How often it was dropped or taken in: a copy that belongs to an earlier time is none.
    private int expelledAt = -1;
  }

  /// A write that has not reached the backup yet.
  private record Underway(int key, long version, long arrivesNanos) {}

  /// One partition as one side of the cluster sees it.
  private static final class Part {
    private int owner;
    private int backup;
    private Map<Integer, Long> values = new HashMap<>();
    private Map<Integer, Long> copy = new HashMap<>();

    /// What every key held before its newest write, for a grid that answers with it.
    private Map<Integer, Long> before = new HashMap<>();

    private Deque<Underway> underway = new ArrayDeque<>();

    Part(int owner, int backup) {
      this.owner = owner;
      this.backup = backup;
    }

    Part twin() {
      Part twin = new Part(owner, backup);
      twin.values = new HashMap<>(values);
      twin.copy = new HashMap<>(copy);
      twin.underway = new ArrayDeque<>(underway);
      return twin;
    }

    void arrive(long untilNanos) {
      while (!underway.isEmpty() && underway.getFirst().arrivesNanos <= untilNanos) {
        Underway write = underway.removeFirst();
        copy.put(write.key, write.version);
      }
    }
  }

  /// Members that see each other as one cluster, and its partitions.
  private record Side(List<Integer> members, List<Part> parts) {}

  private final World world;
  private final Configuration configuration;
  private final SimulatedClock clock;
  private final SplittableRandom random;
  private final Member[] members;
  private final List<Side> sides = new ArrayList<>();
  private CompletableFuture<Void> change = new CompletableFuture<>();
  private int cut;
  private int changesDue;

  ModelGrid(
      World world, Configuration configuration, SimulatedClock clock, SplittableRandom random) {
    this.world = world;
    this.configuration = configuration;
    this.clock = clock;
    this.random = random;
    members = new Member[world.members()];
    Arrays.setAll(members, any -> new Member());
    List<Part> parts = new ArrayList<>();
    for (int part = 0; part < world.partitions(); part++) {
      parts.add(new Part(part % world.members(), backupFor(part, all())));
    }
    sides.add(new Side(all(), parts));
  }

  private List<Integer> all() {
    return IntStream.range(0, world.members()).boxed().toList();
  }

  private int backupFor(int part, List<Integer> of) {
    int owner = part % world.members();
    if (configuration.copies() == Copies.NONE || of.size() < 2) {
      return NOBODY;
    }
    return of.get((Math.max(0, of.indexOf(owner)) + 1) % of.size());
  }

  /// Which partition a key is in.
  int partition(int key) {
    return key % world.partitions();
  }

  /// Does a harm, and what the grid does because of it in its time.
  void harm(Harm harm) {
    switch (harm.what()) {
      case KILL -> kill(harm.member());
      case PAUSE -> pause(harm.member(), harm.lasts());
      case SPLIT -> split(harm.member(), harm.lasts());
    }
  }

  private void kill(int member) {
    if (members[member].dead) {
      return;
    }
    members[member].dead = true;
    members[member].deadNanos = clock.nanos();
    changed();
    later(world.detect(), () -> drop(member, members[member].deadNanos));
  }

  private void pause(int member, long lasts) {
    long began = clock.nanos();
    Member own = members[member];
    if (own.dead) {
      return;
    }
    own.stillUntilNanos = Math.max(own.stillUntilNanos, began + millis(lasts));
    changed();
    boolean expelled = configuration.expel() > 0 && configuration.expel() < lasts;
    if (expelled) {
      later(
          configuration.expel(),
          () -> {
            drop(member, began);
            own.expelledAt = 1;
          });
    }
    later(
        lasts,
        () -> {
          if (own.expelledAt == 1 && !own.dead) {
            own.expelledAt = -1;
            takeIn(member);
          }
          changed();
        });
  }

  /// A dropped member that is there again is empty, and backs up what has no backup.
  private void takeIn(int member) {
    for (int i = 0; i < sides.size(); i++) {
      Side side = sides.get(i);
      if (sides.size() == 1 || side.members.stream().anyMatch(other -> together(other, member))) {
        List<Integer> more = new ArrayList<>(side.members);
        if (!more.contains(member)) {
          more.add(member);
        }
        sides.set(i, new Side(more, side.parts));
        backUp(sides.get(i));
        return;
      }
    }
  }

  private void split(int first, long lasts) {
    long began = clock.nanos();
    if (cut != 0) {
      return;
    }
    cut = first;
    changed();
    boolean parts = world.detect() < lasts;
    if (parts) {
      later(world.detect(), () -> part(began));
    }
    later(
        lasts,
        () -> {
          cut = 0;
          changed();
          if (parts) {
            later(world.merge(), this::merge);
          }
        });
  }

  private boolean together(int one, int other) {
    return cut == 0 || (one < cut) == (other < cut);
  }

  private boolean reaches(int client, int member) {
    return cut == 0 || (client % 2 == 0) == (member < cut);
  }

  /// Two clusters from now on, each of which does without the members of the other.
  private void part(long goneNanos) {
    Side whole = sides.getFirst();
    List<Side> two = new ArrayList<>();
    for (boolean firstSide : new boolean[] {true, false}) {
      List<Integer> own =
          whole.members.stream().filter(member -> (member < cut) == firstSide).toList();
      List<Part> parts = new ArrayList<>();
      whole.parts.forEach(part -> parts.add(part.twin()));
      Side side = new Side(own, parts);
      parts.forEach(part -> heir(side, part, goneNanos));
      backUp(side);
      two.add(side);
    }
    sides.clear();
    sides.addAll(two);
    changed();
  }

  private void merge() {
    if (sides.size() < 2) {
      return;
    }
    Side first = sides.get(0);
    Side second = sides.get(1);
    Side winner = first.members.size() >= second.members.size() ? first : second;
    Side loser = winner.equals(first) ? second : first;
    if (configuration.highest()) {
      for (int part = 0; part < winner.parts.size(); part++) {
        Map<Integer, Long> values = winner.parts.get(part).values;
        if (!members[loser.parts.get(part).owner].dead) {
          loser
              .parts
              .get(part)
              .values
              .forEach((key, version) -> values.merge(key, version, Math::max));
        }
      }
    }
    sides.clear();
    List<Integer> joined = new ArrayList<>(winner.members);
    joined.addAll(loser.members);
    sides.add(new Side(joined, winner.parts));
    for (Part part : winner.parts) {
      part.backup = NOBODY;
    }
    backUp(sides.getFirst());
    changed();
  }

  /// The grid does without a member from now on.
  private void drop(int member, long goneNanos) {
    for (int i = 0; i < sides.size(); i++) {
      Side side = sides.get(i);
      Side left =
          new Side(side.members.stream().filter(other -> other != member).toList(), side.parts);
      sides.set(i, left);
      for (Part part : left.parts) {
        heir(left, part, goneNanos);
      }
      backUp(left);
    }
    changed();
  }

  /// Gives a partition whose owner its side does not count any more to its backup, and if that is gone too to anybody, empty.
  private void heir(Side side, Part part, long goneNanos) {
    if (side.members.isEmpty()) {
      return;
    }
    if (!side.members.contains(part.owner)) {
      part.arrive(goneNanos);
      part.underway.clear();
      boolean kept = side.members.contains(part.backup);
      part.values = kept ? part.copy : new HashMap<>();
      part.owner =
          kept
              ? part.backup
              : side.members.stream()
                  .filter(member -> !members[member].dead)
                  .findFirst()
                  .orElse(side.members.getFirst());
      part.copy = new HashMap<>();
      part.before = new HashMap<>();
      part.backup = NOBODY;
    } else if (!side.members.contains(part.backup)) {
      part.underway.clear();
      part.copy = new HashMap<>();
      part.backup = NOBODY;
    }
  }

  /// Makes a backup of what has none.
  private void backUp(Side side) {
    if (configuration.copies() == Copies.NONE) {
      return;
    }
    for (Part part : side.parts) {
      if (part.backup == NOBODY) {
        int owner = part.owner;
        part.backup =
            side.members.stream()
                .filter(member -> member != owner && !members[member].dead)
                .findFirst()
                .orElse(NOBODY);
        part.underway.clear();
        part.copy = part.backup == NOBODY ? new HashMap<>() : new HashMap<>(part.values);
      }
    }
  }

  private void later(long inMillis, Runnable what) {
    changesDue++;
    long at = clock.nanos() + millis(inMillis);
    Thread unused =
        clock.start(() -> {
          clock.sleepUntil(at);
          what.run();
          changesDue--;
          changed();
        });
  }

  private void changed() {
    CompletableFuture<Void> before = change;
    change = new CompletableFuture<>();
    before.complete(null);
  }

  /// Waits until nothing is on its way that the grid does because of a harm.
  void awaitSettled() {
    while (changesDue > 0) {
      clock.await(change);
    }
  }

  static long millis(long millis) {
    return millis * 1_000_000;
  }

  /// How long a message takes.
  void hop() {
    double mean = world.hop() * 1_000.0;
    clock.sleepUntil(clock.nanos() + 1_000 + (long) (-Math.log1p(-random.nextDouble()) * mean));
  }

  private boolean serves(int member) {
    return !members[member].dead && members[member].stillUntilNanos <= clock.nanos();
  }

  /// Whose side a client is on.
  private Side sideOf(int client) {
    return sides.size() == 1 ? sides.getFirst() : sides.get(client % 2 == 0 ? 0 : 1);
  }

  /// A partition once its owner serves this client.
  ///
  /// @throws GivenUp when it does not in time
  private Part reached(int client, int partition, long untilNanos) {
    while (true) {
      Part part = sideOf(client).parts.get(partition);
      if (serves(part.owner) && reaches(client, part.owner)) {
        return part;
      }
      waitForChange(untilNanos);
    }
  }

  private void waitForChange(long untilNanos) {
    CompletableFuture<Void> next = change;
    if (clock.nanos() >= untilNanos) {
      throw new GivenUp();
    }
    boolean unused = clock.awaitUntil(untilNanos, next);
  }

  /// A client that waits no longer.
  static final class GivenUp extends RuntimeException {
    private static final long serialVersionUID = 1L;

    GivenUp() {
      super("no answer in time", null, false, false);
    }
  }

  /// Writes a version where the client's side has the key, and returns once the grid may acknowledge it.
  ///
  /// @throws GivenUp if it does not come to that in time
  void write(int client, int key, long version, long untilNanos) {
    while (true) {
      Part part = reached(client, partition(key), untilNanos);
      int owner = part.owner;
      if (configuration.defect() != World.Defect.FORGETS || random.nextInt(12) != 0) {
        Long old = part.values.put(key, version);
        if (old != null && old != version) {
          part.before.put(key, old);
        }
        if (configuration.copies() == Copies.ASYNC && part.backup != NOBODY) {
          part.underway.add(
              new Underway(key, version, clock.nanos() + millis(configuration.lag())));
        }
      }
      if (configuration.copies() != Copies.SYNC
          || backedUp(part, owner, key, version, untilNanos)) {
        return;
      }
    }
  }

  /// Whether the same owner had the write at its backup; if not, the write begins again at whoever owns it now.
  private boolean backedUp(Part part, int owner, int key, long version, long untilNanos) {
    hop();
    while (isPresent(part) && part.owner == owner && !members[owner].dead) {
      boolean alone = part.backup == NOBODY;
      boolean heard = !alone && serves(part.backup) && together(owner, part.backup);
      if (serves(owner) && (alone || heard)) {
        if (heard && part.values.getOrDefault(key, Observation.ABSENT) == version) {
          part.copy.put(key, version);
        }
        return true;
      }
      waitForChange(untilNanos);
    }
    return false;
  }

  private boolean isPresent(Part part) {
    return sides.stream().anyMatch(side -> side.parts.contains(part));
  }

  /// What a read of a key returns.
  ///
  /// @throws GivenUp if nobody answers in time
  long read(int client, int key, long untilNanos) {
    Part part = reached(client, partition(key), untilNanos);
    boolean near =
        configuration.near() > 0
            && part.backup != NOBODY
            && serves(part.backup)
            && reaches(client, part.backup)
            && random.nextDouble() < configuration.near();
    if (near) {
      part.arrive(clock.nanos());
      return part.copy.getOrDefault(key, Observation.ABSENT);
    }
    long version = part.values.getOrDefault(key, Observation.ABSENT);
    boolean stale = configuration.defect() == World.Defect.STALE && random.nextInt(8) == 0;
    return stale ? part.before.getOrDefault(key, version) : version;
  }

  /// The partitions that nobody serves now for some client.
  Set<Integer> cutOff() {
    Set<Integer> cutOff = new TreeSet<>();
    for (int client = 0; client < world.clients(); client++) {
      List<Part> parts = sideOf(client).parts;
      for (int part = 0; part < parts.size(); part++) {
        int owner = parts.get(part).owner;
        if (!serves(owner) || !reaches(client, owner)) {
          cutOff.add(part);
        }
      }
    }
    return cutOff;
  }

  /// What the owner of a key holds.
  ///
  /// @throws GivenUp if it does not answer in time
  long readOwner(int client, int key, long untilNanos) {
    return reached(client, partition(key), untilNanos).values.getOrDefault(key, Observation.ABSENT);
  }

  /// Whether a write is to be refused by a grid that carries it out all the same.
  boolean denies() {
    return configuration.defect() == World.Defect.DENIES && random.nextInt(12) == 0;
  }

  /// The highest version of a key that is anywhere, a backup whose owner is gone included.
  long highest(int key) {
    long highest = Observation.ABSENT;
    for (Side side : sides) {
      Part part = side.parts.get(partition(key));
      if (members[part.owner].dead) {
        part.arrive(members[part.owner].deadNanos);
        highest =
            part.backup == NOBODY || members[part.backup].dead
                ? highest
                : Math.max(highest, part.copy.getOrDefault(key, Observation.ABSENT));
      } else {
        highest = Math.max(highest, part.values.getOrDefault(key, Observation.ABSENT));
      }
    }
    return highest;
  }

  /// The version of a key that a client of a whole cluster reads from its owner.
  long owned(int key) {
    return sideOf(0).parts.get(partition(key)).values.getOrDefault(key, Observation.ABSENT);
  }
}
