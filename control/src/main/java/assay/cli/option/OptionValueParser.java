package assay.cli.option;

import assay.api.DurationNotation;
import assay.plan.Configuration;
import assay.plan.Plan;
import assay.problem.Problem;
import assay.problem.ProblemException;
import assay.words.NearestWord;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads `--configuration`, `--for` and `--out`.
public final class OptionValueParser {

  private OptionValueParser() {}

  /// The named configuration; the first when none is named.
  ///
  /// @throws ProblemException E312 if the plan has no configuration of that name
  public static Configuration configuration(Plan plan, @Nullable String name) {
    if (name == null) {
      return plan.baseline();
    }
    List<String> names = plan.configurations().stream().map(Configuration::name).toList();
    if (!names.contains(name)) {
      throw ProblemException.ofInput(
          "E312",
          "the study has no configuration `%s`".formatted(name),
          Problem.Place.ofOption("--configuration", name, name),
          NearestWord.helpAmong(name, names, "it has " + String.join(", ", names)));
    }
    return plan.configuration(name);
  }

  /// A duration; null when none is given.
  ///
  /// @throws ProblemException E412 if the text is not a duration above 0
  public static @Nullable Duration time(@Nullable String text) {
    if (text == null) {
      return null;
    }
    try {
      Duration time = DurationNotation.parse(text);
      if (time.isPositive()) {
        return time;
      }
    } catch (IllegalArgumentException e) {
      throw noTime(String.valueOf(e.getMessage()));
    }
    throw noTime("`%s` is no time at all".formatted(text));
  }

  private static ProblemException noTime(String why) {
    return ProblemException.ofInput("E412", "--for: " + why, "say --for 10m");
  }

  /// Checks that an output path does not exist yet.
  ///
  /// @throws ProblemException E504 if it exists
  public static void requireNew(@Nullable Path out) {
    if (out != null && Files.exists(out)) {
      throw ProblemException.ofInput(
          "E504", "`%s` exists already".formatted(out), "name a new directory");
    }
  }
}
