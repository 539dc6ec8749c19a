package assay.cli.watch;

import assay.problem.Problem;
import assay.problem.ProblemException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The rate of a watch, which is small on purpose.
final class WatchRate {

  static final String DEFAULT = "10/s";

  /// All clients together.
  static final double MOST = 100;

  private static final Pattern RATE = Pattern.compile("(\\d{1,6}(?:\\.\\d{1,3})?)(?:/s)?");

  private WatchRate() {}

  /// Reads `--rate`, in requests per second.
  ///
  /// @throws ProblemException E412 if the text is no rate above 0, E590 if the rate is too high for a canary
  static double read(String text) {
    Matcher matcher = RATE.matcher(text);
    double rate = matcher.matches() ? Double.parseDouble(matcher.group(1)) : 0;
    Problem.Place place = Problem.Place.ofOption("--rate", text, text);
    if (rate <= 0) {
      throw ProblemException.ofInput(
          "E412", "--rate: `%s` is no rate above 0".formatted(text), place, "say --rate 10/s");
    }
    if (rate > MOST) {
      throw ProblemException.ofInput(
          "E590",
          "a watch sends at most %.0f requests per second, not %s".formatted(MOST, text),
          place,
          "say --rate %.0f/s or less; `assay run STUDY --existing FILE` measures under load"
              .formatted(MOST));
    }
    return rate;
  }
}
