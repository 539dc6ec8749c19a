package assay.words;

/// A word of before that a reader met, and what it is called now.
///
/// @param was the word as it was: `exposure`
/// @param now the word as it is: `under-replicated`
/// @param where where it stands, such as `first-look.yaml:9`; empty where that is plain
public record FormerWord(String was, String now, String where) {

  /// A word whose place is plain.
  public FormerWord(String was, String now) {
    this(was, now, "");
  }

  /// What a reader is told, without a full stop.
  public String sentence() {
    String place = where.isEmpty() ? "" : " (" + where + ")";
    return "`%s` is called `%s` now%s: it is still read, write `%s`"
        .formatted(was, now, place, now);
  }
}
