package assay.problem;

/// Text as a cell of a table that a spreadsheet may open.
public final class SpreadsheetCell {

  /// The first characters of a formula, in both widths that spreadsheets know.
  private static final String FORMULA = "=+-@\uFF1D\uFF0B\uFF0D\uFF20";

  private SpreadsheetCell() {}

  /// One line without invisible characters, and with an apostrophe before anything that begins like a formula (OWASP's
  /// page on CSV injection).
  public static String of(String text) {
    String seen = InvisibleCharacters.inALine(text).strip();
    boolean formula = !seen.isEmpty() && FORMULA.indexOf(seen.charAt(0)) >= 0;
    return formula ? "'" + seen : seen;
  }
}
