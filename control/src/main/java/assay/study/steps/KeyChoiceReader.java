package assay.study.steps;

import assay.api.DurationNotation;
import assay.plan.Step.Keys;
import assay.study.file.SourceValue;
import assay.study.file.StudyProblems;
import assay.study.file.UnitParser;
import assay.yaml.MessageQuotes;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The choice of keys, as a study writes it: `uniform`, `zipf(0.99)`, `hot(3, 90%)`, `hot(3, 90%, 10s)`, `latest`,
/// `latest(0.8)`, `sequential`, `gaussian(10%)`, `exponential(95%, 10%)`.
final class KeyChoiceReader {

  private static final double MOST_SKEWED = 10;

  /// YCSB's Zipfian constant.
  private static final double LATEST = 0.99;

  private static final Duration LEAST_EVERY = Duration.ofMillis(100);

  private KeyChoiceReader() {}

  /// Reads a choice of keys; null means uniform.
  static Keys of(@Nullable SourceValue given, StudyProblems problems) {
    if (given == null || given.text().equals("uniform")) {
      return Keys.UNIFORM;
    }
    String text = given.text();
    if (text.equals("latest")) {
      return new Keys(text, Keys.Choice.LATEST, LATEST, 0, 0);
    }
    if (text.equals("sequential")) {
      return new Keys(text, Keys.Choice.SEQUENTIAL, 0, 0, 0);
    }
    String inside = text.substring(text.indexOf('(') + 1, text.length() - 1);
    if (text.startsWith("gaussian")) {
      double deviation = share(given, inside, problems);
      return new Keys(text, Keys.Choice.GAUSSIAN, 0, 0, 0, deviation, null);
    }
    List<String> parts = Arrays.stream(inside.split(",")).map(String::strip).toList();
    if (text.startsWith("exponential")) {
      double requests = share(given, parts.get(0), problems);
      if (requests >= 1) {
        problems.at(
            given, "E202", "`%s` leaves no request for other keys".formatted(text), "write 95%");
      }
      double keys = share(given, parts.get(1), problems);
      return new Keys(text, Keys.Choice.EXPONENTIAL, 0, 0, requests, keys, null);
    }
    if (!text.startsWith("hot")) {
      Keys.Choice choice = text.startsWith("zipf") ? Keys.Choice.ZIPF : Keys.Choice.LATEST;
      double exponent = Double.parseDouble(inside);
      if (exponent == 0 || exponent > MOST_SKEWED) {
        String what =
            (exponent == 0 ? "`%s` prefers no key" : "`%s` sends every request to one key")
                .formatted(MessageQuotes.briefly(text));
        String help = "write an exponent above 0 and up to 10, such as zipf(0.99)";
        problems.at(given, "E202", what, exponent == 0 ? help + ", or uniform" : help);
        return Keys.UNIFORM;
      }
      return new Keys(text, choice, exponent, 0, 0);
    }
    double share = share(given, parts.get(1), problems);
    int keys = (int) UnitParser.count(parts.get(0));
    Duration every = parts.size() == 2 ? null : DurationNotation.parse(parts.get(2));
    if (every != null && every.compareTo(LEAST_EVERY) < 0) {
      problems.at(
          given,
          "E202",
          "`%s` moves the hot keys more often than every 100 ms".formatted(text),
          "write 10s");
      return Keys.UNIFORM;
    }
    return new Keys(text, Keys.Choice.HOT, 0, keys, share, null, every);
  }

  /// A share above 0 and up to 100 %; another one is a problem.
  private static double share(SourceValue given, String text, StudyProblems problems) {
    double share = UnitParser.share(text);
    boolean none = share <= 0 && !given.text().startsWith("hot");
    if (none || share > 1) {
      problems.at(
          given,
          "E202",
          "`%s` asks for %s".formatted(given.text(), share > 1 ? "more than 100 %" : "nothing"),
          "write a share above 0 and up to 100%");
    }
    return Math.min(share, 1);
  }
}
