package assay.problem;

import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Passwords in addresses: `//user:password@host`, `jdbc:h2:x;PASSWORD=…`, `jdbc:oracle:thin:user/password@host`.
public final class AddressPasswords {

  /// No address that is found is longer.
  static final int LONGEST = 400;

  /// Each holds the password as its only group. Lengths are bounded, for a text may be a stranger's.
  private static final Pattern PASSWORD =
      Pattern.compile(
          "//(?!\\[)[^\\s/?#@:\"']{0,100}:(?!\\d{1,5}[/?#])([^\\s\"']{1,200})@"
              + "|(?i:jdbc:oracle:\\w{1,20}:)[^\\s/@]{1,100}/([^\\s@]{1,200})@"
              + "|(?<=[?&;])(?i:[\\w.-]{0,40}(?:pass(?:word|wd|phrase)?|pwd|secret|token)[\\w.-]{0,20})="
              + "([^\\s\"'&;,}\\])$][^\\s\"'&;,}\\])]{0,200})");

  private AddressPasswords() {}

  /// The first password in a text; empty if there is none.
  public static Optional<MatchResult> first(CharSequence text) {
    return PASSWORD.matcher(text).results().findFirst();
  }

  /// Replaces each password by as many asterisks as it has characters: places in the text stay.
  public static String masked(String text) {
    Matcher found = PASSWORD.matcher(text);
    StringBuilder masked = new StringBuilder(text);
    while (found.find()) {
      int group = group(found);
      for (int i = found.start(group); i < found.end(group); i++) {
        masked.setCharAt(i, '*');
      }
    }
    return masked.toString();
  }

  /// The number of the group that is the password.
  public static int group(MatchResult found) {
    return Stream.of(1, 2, 3).filter(each -> found.start(each) >= 0).findFirst().orElse(0);
  }
}
