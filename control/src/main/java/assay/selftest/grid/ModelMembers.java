package assay.selftest.grid;

import assay.selftest.grid.GridWorld.Configuration;
import assay.selftest.grid.GridWorld.Copies;
import assay.selftest.stage.SimulatedClock;
import assay.selftest.stage.SimulatedHarm;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

/// A model grid's members: which are dead, paused or cut off, and who then gets their partitions.
public final class ModelMembers {

  private static final class Member {
    private boolean dead;
    private long deadNanos;
    private long stillUntilNanos;
    private boolean expelled;
  }

  /// Members that see each other as one cluster, and its partitions.
  public record Side(List<Integer> members, List<ModelPartition> parts) {}

  private final GridWorld world;
  private final Configuration configuration;
  private final SimulatedClock clock;
  private final Member[] members;
  private final List<Side> sides = new ArrayList<>();
  private CompletableFuture<Void> change = new CompletableFuture<>();
  private int cut;
  private long cutNanos;
  private int changesDue;

  public ModelMembers(GridWorld world, Configuration configuration, SimulatedClock clock) {
    this.world = world;
    this.configuration = configuration;
    this.clock = clock;
    members = new Member[world.members()];
    Arrays.setAll(members, any -> new Member());
    List<ModelPartition> parts = new ArrayList<>();
    for (int part = 0; part < world.partitions(); part++) {
      parts.add(new ModelPartition(part % world.members(), backupFor(part)));
    }
    sides.add(new Side(IntStream.range(0, world.members()).boxed().toList(), parts));
  }

  private int backupFor(int part) {
    boolean alone = configuration.copies() == Copies.NONE || world.members() < 2;
    return alone ? ModelPartition.NOBODY : (part + 1) % world.members();
  }

  public void harm(SimulatedHarm harm) {
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
    own.stillUntilNanos = Math.max(own.stillUntilNanos, began + ModelGrid.millis(lasts));
    changed();
    boolean expelled = configuration.expel() > 0 && configuration.expel() < lasts;
    if (expelled) {
      later(
          configuration.expel(),
          () -> {
            drop(member, began);
            own.expelled = true;
          });
    }
    later(
        lasts,
        () -> {
          if (own.expelled && !own.dead) {
            own.expelled = false;
            takeIn(member);
          }
          changed();
        });
  }

  /// A dropped member that returns is empty, and backs up partitions without a backup.
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
    cutNanos = began;
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

  public boolean together(int one, int other) {
    return cut == 0 || (one < cut) == (other < cut);
  }

  public boolean reaches(int client, int member) {
    return cut == 0 || (client % 2 == 0) == (member < cut);
  }

  /// Splits the grid into two clusters; each drops the other's members.
  private void part(long goneNanos) {
    Side whole = sides.getFirst();
    List<Side> two = new ArrayList<>();
    for (boolean firstSide : new boolean[] {true, false}) {
      List<Integer> own =
          whole.members.stream().filter(member -> (member < cut) == firstSide).toList();
      List<ModelPartition> parts = new ArrayList<>();
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
    boolean firstWins = living(first) >= living(second);
    Side winner = firstWins ? first : second;
    Side loser = firstWins ? second : first;
    List<ModelPartition> parts = new ArrayList<>();
    for (int i = 0; i < winner.parts.size(); i++) {
      ModelPartition won = winner.parts.get(i);
      ModelPartition lost = loser.parts.get(i);
      boolean both = !isDead(won.owner) && !isDead(lost.owner);
      if (both && configuration.highest()) {
        lost.values.forEach((key, stored) -> won.values.merge(key, stored, StoredVersion::higher));
      }
      parts.add(isDead(won.owner) ? lost : won);
    }
    sides.clear();
    List<Integer> joined = new ArrayList<>(winner.members);
    joined.addAll(loser.members);
    sides.add(new Side(joined, parts));
    for (ModelPartition part : parts) {
      part.forgetBackup();
    }
    backUp(sides.getFirst());
    changed();
  }

  private long living(Side side) {
    return side.members.stream().filter(member -> !isDead(member)).count();
  }

  private void drop(int member, long goneNanos) {
    for (int i = 0; i < sides.size(); i++) {
      Side side = sides.get(i);
      Side left =
          new Side(side.members.stream().filter(other -> other != member).toList(), side.parts);
      sides.set(i, left);
      for (ModelPartition part : left.parts) {
        heir(left, part, goneNanos);
      }
      backUp(left);
    }
    changed();
  }

  /// Gives a partition of a dropped owner to its backup, or without a backup to any member, empty.
  private void heir(Side side, ModelPartition part, long goneNanos) {
    if (side.members.isEmpty()) {
      return;
    }
    if (!side.members.contains(part.owner)) {
      boolean backedUp = side.members.contains(part.backup);
      int any =
          side.members.stream()
              .filter(member -> !members[member].dead)
              .findFirst()
              .orElse(side.members.getFirst());
      part.inherit(
          backedUp ? part.backup : any, Math.min(goneNanos, sentUntilNanos(part)), backedUp);
    } else if (!side.members.contains(part.backup)) {
      part.forgetBackup();
    }
  }

  private void backUp(Side side) {
    if (configuration.copies() == Copies.NONE) {
      return;
    }
    for (ModelPartition part : side.parts) {
      if (part.backup == ModelPartition.NOBODY && !isDead(part.owner)) {
        part.backUp(
            side.members.stream()
                .filter(member -> member != part.owner && !members[member].dead)
                .findFirst()
                .orElse(ModelPartition.NOBODY));
      }
    }
  }

  private void later(long inMillis, Runnable what) {
    changesDue++;
    long at = clock.nanos() + ModelGrid.millis(inMillis);
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

  public void awaitSettled() {
    while (changesDue > 0) {
      clock.await(change);
    }
  }

  public boolean serves(int member) {
    return !members[member].dead && members[member].stillUntilNanos <= clock.nanos();
  }

  public Side sideOf(int client) {
    return sides.size() == 1 ? sides.getFirst() : sides.get(client % 2 == 0 ? 0 : 1);
  }

  public List<Side> sides() {
    return sides;
  }

  public boolean isDead(int member) {
    return members[member].dead;
  }

  private long deadNanos(int member) {
    return members[member].deadNanos;
  }

  /// The last moment at which a partition's backup heard its owner: the owner's death, or the cut between them.
  public long sentUntilNanos(ModelPartition part) {
    long dead = isDead(part.owner) ? deadNanos(part.owner) : Long.MAX_VALUE;
    boolean apart = part.backup != ModelPartition.NOBODY && !together(part.owner, part.backup);
    return Math.min(clock.nanos(), Math.min(dead, apart ? cutNanos : Long.MAX_VALUE));
  }

  public void awaitChange(long untilNanos) {
    boolean unused = clock.awaitUntil(untilNanos, change);
  }
}
