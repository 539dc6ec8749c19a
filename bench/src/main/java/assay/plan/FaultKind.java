package assay.plan;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The faults there are, by the words a study names them with, and what each must be told.
public enum FaultKind {
  /// Ends a process at once, as `kill -9` does.
  KILL("kill", Need.NEVER, Need.NEVER, Need.NEVER),
  /// Asks a member to leave in good order.
  STOP("stop", Need.NEVER, Need.NEVER, Need.NEVER),
  /// Kills a member and starts it again under its name.
  RESTART("restart", Need.MAYBE, Need.NEVER, Need.NEVER),
  /// Stops each member in turn and starts it again, the next one once it has joined.
  ROLLING_RESTART("rolling-restart", Need.ALWAYS, Need.NEVER, Need.NEVER),
  /// Starts one member more.
  ADD("add", Need.NEVER, Need.NEVER, Need.NEVER),
  /// Freezes a process for a while.
  PAUSE("pause", Need.ALWAYS, Need.NEVER, Need.NEVER),
  /// Freezes a process in short bursts for a while.
  STUTTER("stutter", Need.ALWAYS, Need.NEVER, Need.MAYBE),
  /// Leaves a process only a share of a CPU for a while.
  THROTTLE("throttle", Need.ALWAYS, Need.ALWAYS, Need.NEVER),
  /// Fills a member's heap with ballast up to a share for a while.
  HEAP_PRESSURE("heap-pressure", Need.ALWAYS, Need.ALWAYS, Need.NEVER),
  /// Leaves no room on the file system that a member has to itself, for a while.
  DISK_FILL("disk-fill", Need.ALWAYS, Need.NEVER, Need.NEVER),
  /// Lets nothing through between a member and the holder of most of its backups.
  PARTITION("partition", Need.ALWAYS, Need.NEVER, Need.NEVER),
  /// Lets nothing through from a member to the holder of most of its backups.
  PARTITION_ONE_WAY("partition-one-way", Need.ALWAYS, Need.NEVER, Need.NEVER),
  /// Lets nothing through to a member or from it.
  ISOLATE("isolate", Need.ALWAYS, Need.NEVER, Need.NEVER),
  /// Lets only a share of a gigabit a second through to a member and from it.
  BANDWIDTH("bandwidth", Need.ALWAYS, Need.ALWAYS, Need.NEVER),
  /// Has a shell carry out what the user says, on a cluster that was there before.
  COMMAND("command", Need.MAYBE, Need.NEVER, Need.NEVER);

  /// How long each pause of a stutter lasts where the study does not say.
  public static final Duration BURST = Duration.ofMillis(200);

  /// How long a member may take to end for want of room after there is room again. An Artemis takes five seconds to close its
  /// clients' connections.
  public static final Duration LATE_END = Duration.ofSeconds(6);

  /// The target that is the link between two sites.
  public static final String LINK = "link";

  /// The target that is every member of the site that receives.
  public static final String OTHER_SITE = "other-site";

  /// The target that is the first member of that site, which takes what comes from the other.
  public static final String RECEIVER = "receiver";

  /// The target that is the last member alive that stores nothing and passes on what clients ask.
  public static final String PROXY = "proxy";

  /// The target that is every member, one after the other.
  public static final String ALL = "all";

  private static final Pattern TARGET =
      Pattern.compile(
          "member|another|backup|owner-and-backup|machine|proxy|other-site|receiver"
              + "|(member|machine)-[1-9]\\d{0,3}");

  private final String word;
  private final Need duration;
  private final Need share;
  private final Need burst;

  FaultKind(String word, Need duration, Need share, Need burst) {
    this.word = word;
    this.duration = duration;
    this.share = share;
    this.burst = burst;
  }

  /// Whether a fault is told something.
  public enum Need {
    NEVER,
    MAYBE,
    ALWAYS
  }

  /// The fault of a name.
  public static Optional<FaultKind> of(String word) {
    return Arrays.stream(values()).filter(kind -> kind.word.equals(word)).findFirst();
  }

  /// All names, for a reader: `kill, stop, …`.
  public static String words() {
    return Arrays.stream(values()).map(FaultKind::word).collect(Collectors.joining(", "));
  }

  /// Its name in a study.
  public String word() {
    return word;
  }

  /// Whether it is told `for`, `to` or `burst`.
  public Need need(String key) {
    return switch (key) {
      case "for" -> duration;
      case "to" -> share;
      case "burst" -> burst;
      default -> Need.NEVER;
    };
  }

  /// What it needs and is not told.
  public List<String> misses(Set<String> told) {
    return Stream.of("for", "to", "burst")
        .filter(key -> need(key) == Need.ALWAYS && !told.contains(key))
        .toList();
  }

  /// Whether it can use all it is told.
  public boolean knows(Set<String> told) {
    return told.stream().noneMatch(key -> need(key) == Need.NEVER);
  }

  /// What one might write after such a key.
  public String example(String key) {
    return switch (key) {
      case "to" -> this == HEAP_PRESSURE ? "90%" : this == BANDWIDTH ? "1%" : "10%";
      case "burst" -> "200ms";
      default -> this == ROLLING_RESTART ? "30s" : "3s";
    };
  }

  /// What its target should have been, where it cannot be this.
  public Optional<String> refuses(String target) {
    if (this == ADD) {
      return target.equals("member") ? Optional.empty() : Optional.of("add: member");
    }
    if (this == COMMAND) {
      return target.isBlank() ? Optional.of("a command for the shell") : Optional.empty();
    }
    if (this == ROLLING_RESTART) {
      return target.equals(ALL) ? Optional.empty() : Optional.of("rolling-restart: all");
    }
    if (needsNetwork()) {
      return target.matches("member|backup|member-[1-9]\\d{0,3}")
              || (target.equals(LINK) && this != ISOLATE)
          ? Optional.empty()
          : Optional.of("member, backup, link, or the name of one such as member-2");
    }
    return TARGET.matcher(target).matches()
        ? Optional.empty()
        : Optional.of(
            "member, another, backup, owner-and-backup, machine, proxy, receiver, other-site, or the name of one"
                + " such as member-2");
  }

  /// Whether it is over some time: what is killed or stopped stays so, and what is added stays too.
  public boolean isTakenBack() {
    return !removes() && this != ADD;
  }

  /// Whether those it harms are gone for good.
  public boolean removes() {
    return this == KILL || this == STOP;
  }

  /// Whether those it harms are not there any more, for good or for a while.
  public boolean kills() {
    return removes() || this == RESTART || this == ROLLING_RESTART;
  }

  /// Whether it takes as long as it takes; `for` says how long that may be.
  public boolean endsByItself() {
    return this == ROLLING_RESTART;
  }

  /// Whether it harms processes, so that it cannot be done to members inside a client.
  public boolean needsProcesses() {
    return this != KILL;
  }

  /// Whether it harms the network between members, which they must have to themselves.
  public boolean needsNetwork() {
    return List.of(PARTITION, PARTITION_ONE_WAY, ISOLATE, BANDWIDTH).contains(this);
  }

  /// Whether it harms the file system of a member's files, which it must have to itself.
  public boolean needsDisk() {
    return this == DISK_FILL;
  }

  /// Whether a target is of a cluster that has two sites.
  public static boolean isOfSites(String target) {
    return List.of(LINK, OTHER_SITE, RECEIVER).contains(target);
  }

  /// Whether two of these at once on one process would undo each other: both freeze it, or both hold
  /// what the other lets go.
  public boolean clashes(FaultKind other) {
    List<FaultKind> freezing = List.of(PAUSE, STUTTER);
    return this == other
        || (needsNetwork() && other.needsNetwork())
        || (freezing.contains(this) && freezing.contains(other));
  }
}
