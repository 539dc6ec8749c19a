package assay.words;

/// A former word that was read, and the current word.
///
/// @param was for example `exposure`
/// @param now for example `under-replicated`
/// @param where for example `first-look.yaml:9`; empty if obvious
public record FormerWord(String was, String now, String where) {

  public FormerWord(String was, String now) {
    this(was, now, "");
  }

  /// A note for the reader, without a full stop.
  public String sentence() {
    String place = where.isEmpty() ? "" : " (" + where + ")";
    return "`%s` is called `%s` now%s: it is still read, write `%s`"
        .formatted(was, now, place, now);
  }
}
