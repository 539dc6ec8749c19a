package assay.problem;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Passwords in addresses: `//user:password@host`, `jdbc:h2:x;PASSWORD=…`, `jdbc:oracle:thin:user/password@host`,
/// `jdbc:mysql://(host=h,password=…)/d`. A variable, `$NAME` or `${name}`, is none.
public final class AddressPasswordScanner {

  /// No address that is found is longer.
  static final int LONGEST = 400;

  /// Each holds the password as its only group. Lengths are bounded, for a text may be a stranger's.
  private static final Pattern PASSWORD =
      Pattern.compile(
          "//(?!\\[)[^\\s/?#@:\"']{0,100}:(?!\\d{1,5}[/?#])([^\\s\"']{1,200})@"
              + "|(?i:jdbc:oracle:\\w{1,20}:)[^\\s/@]{1,100}/([^\\s@]{1,200})@"
              + "|(?<=[?&;:(,])"
              + "(?i:[\\w.-]{0,40}(?:pass(?:word|wd|phrase)?|pwd|secret|token)[\\w.-]{0,20})="
              + "(?!\\$(?:[A-Z_][A-Z0-9_]{0,80}|\\{\\w{1,80}\\})(?![^\\s\"'&;,}\\])]))"
              + "([^\\s\"'&;,}\\])][^\\s\"'&;,}\\])]{0,200})");

  /// The group with what follows a name and an equals sign.
  private static final int NAMED = 3;

  private AddressPasswordScanner() {}

  /// The first password in a text; empty if there is none.
  public static Optional<MatchResult> first(CharSequence text) {
    return all(text).findFirst();
  }

  private static Stream<MatchResult> all(CharSequence text) {
    return PASSWORD
        .matcher(text)
        .results()
        .filter(found -> group(found) != NAMED || isInAddress(text, found.start()));
  }

  /// Other texts, too, contain names after a bracket, a comma or a colon; only JDBC's addresses do.
  private static boolean isInAddress(CharSequence text, int start) {
    if (start == 0 || "(,:".indexOf(text.charAt(start - 1)) < 0) {
      return true;
    }
    int from = start;
    while (from > Math.max(0, start - LONGEST) && isInOneWord(text.charAt(from - 1))) {
      from--;
    }
    return text.subSequence(from, start).toString().toLowerCase(Locale.ROOT).contains("jdbc:");
  }

  private static boolean isInOneWord(char each) {
    return !Character.isWhitespace(each) && each != '"' && each != '\'';
  }

  /// Replaces each password by as many asterisks as it has characters: places in the text stay.
  public static String masked(String text) {
    StringBuilder masked = new StringBuilder(text);
    all(text)
        .forEach(found -> {
          int group = group(found);
          for (int i = found.start(group); i < found.end(group); i++) {
            masked.setCharAt(i, '*');
          }
        });
    return masked.toString();
  }

  /// The password's group number.
  public static int group(MatchResult found) {
    return Stream.of(1, 2, 3).filter(each -> found.start(each) >= 0).findFirst().orElse(0);
  }
}
