package assay.plan;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The faults by name, with the options each needs.
public enum FaultKind {
  /// Ends a process immediately, like `kill -9`.
  KILL("kill", Need.NEVER, Need.NEVER, Need.NEVER),
  /// Asks a member to leave gracefully.
  STOP("stop", Need.NEVER, Need.NEVER, Need.NEVER),
  /// Kills a member and starts it again under the same name.
  RESTART("restart", Need.MAYBE, Need.NEVER, Need.NEVER),
  /// Restarts all members in turn, the next one after the last has joined.
  ROLLING_RESTART("rolling-restart", Need.ALWAYS, Need.NEVER, Need.NEVER),
  /// Starts one more member.
  ADD("add", Need.NEVER, Need.NEVER, Need.NEVER),
  /// Freezes a process for a while.
  PAUSE("pause", Need.ALWAYS, Need.NEVER, Need.NEVER),
  /// Freezes a process in short bursts for a while.
  STUTTER("stutter", Need.ALWAYS, Need.NEVER, Need.MAYBE),
  /// Limits a process to a share of a CPU for a while.
  THROTTLE("throttle", Need.ALWAYS, Need.ALWAYS, Need.NEVER),
  /// Fills a member's heap with ballast up to a share for a while.
  HEAP_PRESSURE("heap-pressure", Need.ALWAYS, Need.ALWAYS, Need.NEVER),
  /// Fills a member's own file system for a while.
  DISK_FILL("disk-fill", Need.ALWAYS, Need.NEVER, Need.NEVER),
  /// Drops all traffic between a member and the holder of most of its backups.
  PARTITION("partition", Need.ALWAYS, Need.NEVER, Need.NEVER),
  /// Drops all traffic from a member to the holder of most of its backups.
  PARTITION_ONE_WAY("partition-one-way", Need.ALWAYS, Need.NEVER, Need.NEVER),
  /// Drops all traffic to and from a member.
  ISOLATE("isolate", Need.ALWAYS, Need.NEVER, Need.NEVER),
  /// Limits a member's traffic to a share of one gigabit per second, in both directions.
  BANDWIDTH("bandwidth", Need.ALWAYS, Need.ALWAYS, Need.NEVER),
  /// Runs the user's shell command, on an existing cluster.
  COMMAND("command", Need.MAYBE, Need.NEVER, Need.NEVER);

  /// The default length of each pause of a stutter.
  public static final Duration BURST = Duration.ofMillis(200);

  /// How long after the disk has room again a member may still exit. Artemis needs five seconds to close its clients'
  /// connections.
  public static final Duration LATE_END = Duration.ofSeconds(6);

  public static final String LINK = "link";

  /// Every member of the receiving site.
  public static final String OTHER_SITE = "other-site";

  /// The receiving site's first member, which takes the other site's changes.
  public static final String RECEIVER = "receiver";

  /// The last living member that only forwards requests.
  public static final String PROXY = "proxy";

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

  public enum Need {
    NEVER,
    MAYBE,
    ALWAYS
  }

  public static Optional<FaultKind> of(String word) {
    return Arrays.stream(values()).filter(kind -> kind.word.equals(word)).findFirst();
  }

  /// All names, for a reader: `kill, stop, …`.
  public static String words() {
    return Arrays.stream(values()).map(FaultKind::word).collect(Collectors.joining(", "));
  }

  public String word() {
    return word;
  }

  public Need need(String key) {
    return switch (key) {
      case "for" -> duration;
      case "to" -> share;
      case "burst" -> burst;
      default -> Need.NEVER;
    };
  }

  public List<String> misses(Set<String> told) {
    return Stream.of("for", "to", "burst")
        .filter(key -> need(key) == Need.ALWAYS && !told.contains(key))
        .toList();
  }

  public boolean knows(Set<String> told) {
    return told.stream().noneMatch(key -> need(key) == Need.NEVER);
  }

  public String example(String key) {
    return switch (key) {
      case "to" -> this == HEAP_PRESSURE ? "90%" : this == BANDWIDTH ? "1%" : "10%";
      case "burst" -> "200ms";
      default -> this == ROLLING_RESTART ? "30s" : "3s";
    };
  }

  /// The expected target, unless this one is allowed.
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

  /// Whether the fault ends. Killed and stopped members stay away; added ones stay.
  public boolean isTakenBack() {
    return !removes() && this != ADD;
  }

  public boolean removes() {
    return this == KILL || this == STOP;
  }

  /// Whether the harmed members go away, for good or for a while.
  public boolean kills() {
    return removes() || this == RESTART || this == ROLLING_RESTART;
  }

  /// Whether the duration is unknown; `for` is then the longest.
  public boolean endsByItself() {
    return this == ROLLING_RESTART;
  }

  /// Whether the fault needs member processes. Members inside a client have none.
  public boolean needsProcesses() {
    return this != KILL;
  }

  /// Whether the fault needs a private network between members.
  public boolean needsNetwork() {
    return List.of(PARTITION, PARTITION_ONE_WAY, ISOLATE, BANDWIDTH).contains(this);
  }

  /// Whether the fault needs a private file system of the member.
  public boolean needsDisk() {
    return this == DISK_FILL;
  }

  /// Whether a target exists only in a cluster with two sites.
  public static boolean isOfSites(String target) {
    return List.of(LINK, OTHER_SITE, RECEIVER).contains(target);
  }

  /// Whether two faults on one process conflict: both freeze it, or one would release what the other holds.
  public boolean clashes(FaultKind other) {
    List<FaultKind> freezing = List.of(PAUSE, STUTTER);
    return this == other
        || (needsNetwork() && other.needsNetwork())
        || (freezing.contains(this) && freezing.contains(other));
  }
}
