package assay.metric;

import java.util.List;

/// The kind of text in parentheses in a metric's id.
@SuppressWarnings("ImmutableEnumChecker") // its list is one that nothing can alter
public enum SubjectKind {
  /// None: the metric is of the whole run.
  NOTHING,
  /// A request kind: `p99(get)`.
  KIND,
  /// A part of a closed step: `time(getAll 100x6)`.
  PART,
  /// The objective of a capacity search: `capacity(put p99 < 5 ms)`.
  OBJECTIVE,
  /// A closed step, or none for all open steps together: `throughput(closed-1)`.
  STEP,
  /// One side of the connection: `cpu-per-request(members)`.
  SIDE("members", "clients"),
  /// The user of processor time: `cpu-per-request(database)`.
  USER("members", "clients", "database", "store", "broker", "balancer"),
  /// The connections that carried the bytes, or none for all: `bytes-per-request(database)`.
  WIRE("members", "clients", "database", "store", "broker", "balancer"),
  /// The holder of the data: `retained-memory(fullest member)`.
  HOLDER("members", "fullest member", "clients"),
  /// What happened to rows in the meantime: `free-heap(nothing lost)`.
  INSPECTION("nothing lost", "rows lost");

  private final List<String> subjects;

  SubjectKind(String... subjects) {
    this.subjects = List.of(subjects);
  }

  /// Whether a subject is a server that only some clusters have.
  boolean isServer(String subject) {
    return (this == USER || this == WIRE)
        && subjects.contains(subject)
        && !SIDE.subjects.contains(subject);
  }

  /// The possible subjects, the usual one first; empty if the study defines them.
  public List<String> subjects() {
    return subjects;
  }
}
