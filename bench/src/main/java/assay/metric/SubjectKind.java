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
  /// Who holds the data: `retained-memory(fullest member)`.
  HOLDER("members", "fullest member", "clients"),
  /// What became of the rows meanwhile: `free-heap(nothing lost)`.
  INSPECTION("nothing lost", "rows lost");

  private final List<String> subjects;

  SubjectKind(String... subjects) {
    this.subjects = List.of(subjects);
  }

  /// The subjects there are, the first of them the usual one; empty where a study makes them.
  public List<String> subjects() {
    return subjects;
  }
}
