package assay.engine.reference.transaction;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/// How far concurrent transactions may see each other, from the strongest to the weakest.
public enum IsolationLevel {
  /// Reads are of one moment. A transaction is refused if an entry that it read or wrote has changed since.
  SERIALIZABLE,
  /// Reads are of one moment. A transaction is refused if an entry that it wrote has changed since.
  SNAPSHOT,
  /// Reads are of committed transactions, each of another moment. No transaction is refused.
  READ_COMMITTED,
  /// Writes take effect at once, and are undone if the transaction is rolled back, as a share of them is.
  READ_UNCOMMITTED;

  /// By a word such as `read-committed`.
  ///
  /// @throws IllegalArgumentException if there is no such level
  public static IsolationLevel of(String word) {
    return Arrays.stream(values())
        .filter(level -> level.word().equals(word))
        .findFirst()
        .orElseThrow(() ->
            new IllegalArgumentException(
                "no isolation `%s`: one of %s"
                    .formatted(
                        word,
                        Arrays.stream(values())
                            .map(IsolationLevel::word)
                            .collect(Collectors.joining(", ")))));
  }

  private String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  boolean readsOfOneMoment() {
    return this == SERIALIZABLE || this == SNAPSHOT;
  }
}
