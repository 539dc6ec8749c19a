package assay.study.steps;

import assay.plan.Step.Keys;
import assay.study.file.SourceValue;
import assay.study.file.StudyProblems;
import assay.study.file.Units;
import assay.yaml.MessageQuotes;
import org.jspecify.annotations.Nullable;

/// The choice of keys, as a study writes it: `uniform`, `zipf(0.99)`, `hot(3, 90%)`, `latest`,
/// `latest(0.8)`.
final class KeyChoiceReader {

  private static final double MOST_SKEWED = 10;

  /// YCSB's Zipfian constant.
  private static final double LATEST = 0.99;

  private static final Keys UNIFORM = new Keys("uniform", Keys.Choice.UNIFORM, 0, 0, 0);

  private KeyChoiceReader() {}

  /// Reads a choice of keys; null means uniform.
  static Keys of(@Nullable SourceValue given, StudyProblems problems) {
    if (given == null || given.text().equals("uniform")) {
      return UNIFORM;
    }
    String text = given.text();
    if (text.equals("latest")) {
      return new Keys(text, Keys.Choice.LATEST, LATEST, 0, 0);
    }
    String inside = text.substring(text.indexOf('(') + 1, text.length() - 1);
    if (!text.startsWith("hot")) {
      Keys.Choice choice = text.startsWith("zipf") ? Keys.Choice.ZIPF : Keys.Choice.LATEST;
      double exponent = Double.parseDouble(inside);
      if (exponent == 0 || exponent > MOST_SKEWED) {
        String what =
            (exponent == 0 ? "`%s` prefers no key" : "`%s` sends every request to one key")
                .formatted(MessageQuotes.briefly(text));
        String help = "write an exponent above 0 and up to 10, such as zipf(0.99)";
        problems.at(given, "E202", what, exponent == 0 ? help + ", or uniform" : help);
        return UNIFORM;
      }
      return new Keys(text, choice, exponent, 0, 0);
    }
    int comma = inside.indexOf(',');
    double share = Units.share(inside.substring(comma + 1));
    if (share > 1) {
      problems.at(given, "E202", "`%s` asks for more than 100 %%".formatted(text), "write 90%");
    }
    int keys = (int) Units.count(inside.substring(0, comma));
    return new Keys(text, Keys.Choice.HOT, 0, keys, share);
  }
}
