package assay.cli.option;

import assay.problem.ProblemException;
import assay.problem.ShellQuoting;
import assay.study.file.StudyOptions;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The options that change a study's plan.
public final class PlanOptions {

  private static final int MOST_REPEATS = 1_000;

  @Mixin private SetOption set = new SetOption();

  @Option(
      names = "--lean",
      description = "Shrinks time, data and compilation for a lean run; not comparable.")
  private boolean lean;

  @Option(names = "--seed", description = "The seed of all random choices.")
  private @Nullable Long seed;

  @Option(names = "--repeats", description = "Fresh clusters for each configuration.")
  private @Nullable Integer repeats;

  @Option(
      names = "--only",
      paramLabel = "CONFIGURATION",
      description =
          "Runs only this configuration of the study, or several, separated by commas; may be"
              + " repeated.")
  private List<String> only = List.of();

  @Option(
      names = "--baseline",
      paramLabel = "CONFIGURATION",
      description = "The configuration to compare the others with; by default the study's first.")
  private @Nullable String baseline;

  @Mixin private AllowOption allow = new AllowOption();

  /// The options for the resolver.
  ///
  /// @throws ProblemException E442 if the repeats are not a valid run count
  public StudyOptions options() {
    if (repeats != null && (repeats < 1 || repeats > MOST_REPEATS)) {
      throw ProblemException.ofInput(
          "E442",
          "`--repeats %d`: each configuration gets from 1 to %,d fresh clusters"
              .formatted(repeats, MOST_REPEATS),
          "write --repeats 6 or more to compare configurations");
    }
    return new StudyOptions(set.values(), lean, seed, repeats, only, allow.settings(), false)
        .against(baseline);
  }

  /// Whether [#text] contains the seed.
  public boolean seeded() {
    return seed != null;
  }

  /// The options as on a command line, each after a space.
  public String text() {
    StringBuilder text = new StringBuilder(set.text());
    text.append(allow.text());
    text.append(lean ? " --lean" : "");
    text.append(seed == null ? "" : " --seed " + seed);
    text.append(repeats == null ? "" : " --repeats " + repeats);
    only.forEach(each -> text.append(" --only ").append(ShellQuoting.shown(each)));
    text.append(baseline == null ? "" : " --baseline " + ShellQuoting.shown(baseline));
    return text.toString();
  }
}
