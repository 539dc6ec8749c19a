package assay.metric;

import java.util.List;

/// What a metric's id names in parentheses.
@SuppressWarnings("ImmutableEnumChecker") // its list is one that nothing can alter
public enum SubjectKind {
  /// The whole run.
  NOTHING,
  /// A request kind: `p99(get)`.
  KIND,
  /// A closed step's part: `time(getAll 100x6)`.
  PART,
  /// A capacity search's objective: `capacity(put p99 < 5 ms)`.
  OBJECTIVE,
  /// A closed step, or none for all open steps: `throughput(closed-1)`.
  STEP,
  /// A side: `cpu-per-request(members)`.
  SIDE("members", "clients"),
  /// A user of processor time: `cpu-per-request(database)`.
  USER("members", "clients", "database", "store", "broker", "balancer"),
  /// A server's connections, or none for all: `bytes-per-request(database)`.
  WIRE("members", "clients", "database", "store", "broker", "balancer"),
  /// A holder of data: `retained-memory(fullest member)`.
  HOLDER("members", "fullest member", "clients"),
  /// What happened to rows: `free-heap(nothing lost)`.
  INSPECTION("nothing lost", "rows lost");

  private final List<String> subjects;

  SubjectKind(String... subjects) {
    this.subjects = List.of(subjects);
  }

  /// Whether only some clusters have the server.
  boolean isServer(String subject) {
    return (this == USER || this == WIRE)
        && subjects.contains(subject)
        && !SIDE.subjects.contains(subject);
  }

  /// The usual subject first; empty if the study defines subjects.
  public List<String> subjects() {
    return subjects;
  }
}
