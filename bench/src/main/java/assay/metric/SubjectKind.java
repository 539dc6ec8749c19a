package assay.metric;

import java.util.List;

/// What a metric's id names in parentheses.
@SuppressWarnings("ImmutableEnumChecker") // its list is one that nothing can alter
public enum SubjectKind {
  /// Nothing: it is of the run as a whole.
  NOTHING,
  /// A kind of request: `p99(get)`.
  KIND,
  /// A part of a closed step: `time(getAll 100x6)`.
  PART,
  /// The objective of a search: `capacity(put p99 < 5 ms)`.
  OBJECTIVE,
  /// A closed step, or nothing for all open ones together: `throughput(closed-1)`.
  STEP,
  /// One side of the wire: `cpu-per-request(members)`.
  SIDE("members", "clients"),
  /// Whose processor time it is: `cpu-per-request(database)`.
  USER("members", "clients", "database", "store", "broker", "balancer"),
  /// Whose connections carried it, or nothing for all of them: `bytes-per-request(database)`.
  WIRE("members", "clients", "database", "store", "broker", "balancer"),
  /// Who holds the data: `retained-memory(fullest member)`.
  HOLDER("members", "fullest member", "clients"),
  /// What became of the rows meanwhile: `free-heap(nothing lost)`.
  INSPECTION("nothing lost", "rows lost");

  private final List<String> subjects;

  SubjectKind(String... subjects) {
    this.subjects = List.of(subjects);
  }

  /// Whether a subject is a server that not every cluster has.
  boolean isServer(String subject) {
    return (this == USER || this == WIRE)
        && subjects.contains(subject)
        && !SIDE.subjects.contains(subject);
  }

  /// The subjects there are, the first of them the usual one; empty where a study makes them.
  public List<String> subjects() {
    return subjects;
  }
}
