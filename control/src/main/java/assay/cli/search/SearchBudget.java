package assay.cli.search;

import assay.plan.Plan;
import assay.problem.Problem.Place;
import assay.problem.ProblemException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// How much a search runs.
///
/// @param combinations of the study
/// @param tried combinations that get a trial
/// @param confirmed the most of them that get fresh repeats
record SearchBudget(int combinations, int tried, int confirmed) {

  static final String OPTION = "--cells";

  /// Below this number of combinations the study itself is short.
  static final int FEWEST = 8;

  private static final double SHARE = 0.25;
  private static final int LEAST_TRIED = 4;
  private static final int LEAST_CONFIRMED = 3;
  private static final int MOST_CONFIRMED = 12;
  private static final Pattern FORM = Pattern.compile("(\\d{1,4})\\s*(%?)");

  /// The default: a quarter of the combinations, or the fewest that can show what each setting does.
  static SearchBudget of(int combinations, int settings) {
    int quarter = (int) Math.floor(SHARE * combinations);
    return trying(Math.max(quarter, fewest(settings)), combinations);
  }

  private static SearchBudget trying(int tried, int combinations) {
    // With them all trials are about a quarter of the trials of the whole study with repeats.
    double left = SHARE * combinations - (double) tried / Plan.ENOUGH_REPEATS - 1;
    int confirmed = Math.clamp((int) left, LEAST_CONFIRMED, MOST_CONFIRMED);
    return new SearchBudget(combinations, tried, Math.min(confirmed, tried));
  }

  /// One trial more than settings: fewer cannot show what each setting does.
  private static int fewest(int settings) {
    return Math.max(LEAST_TRIED, settings + 1);
  }

  /// @param text a number of combinations, `16`, or a share of all, `25%`
  /// @throws ProblemException E862 if it is none, too small, or not below all
  static SearchBudget parse(String text, int combinations, int settings) {
    Matcher form = FORM.matcher(text.strip());
    if (!form.matches()) {
      throw refused(text, "`%s` is no number of combinations".formatted(text), "write 16, or 25%");
    }
    int number = Integer.parseInt(form.group(1));
    int tried = form.group(2).isEmpty() ? number : (int) Math.floor(number / 100.0 * combinations);
    int fewest = fewest(settings);
    if (tried < fewest) {
      throw refused(
          text,
          "%s of %d combinations cannot show what each of %d settings does"
              .formatted(text, combinations, settings),
          "try at least %d".formatted(fewest));
    }
    if (tried >= combinations) {
      throw refused(
          text,
          "%s: the study has %d combinations, and a search leaves some out"
              .formatted(text, combinations),
          "name fewer, or run the study: `assay run STUDY --repeats %d`"
              .formatted(Plan.ENOUGH_REPEATS));
    }
    return trying(tried, combinations);
  }

  private static ProblemException refused(String text, String what, String help) {
    return ProblemException.ofInput("E862", what, Place.ofOption(OPTION, text, text), help);
  }

  /// The most trials of the search, those that confirm its end and their control included.
  int mostTrials() {
    return tried + (confirmed + 1) * Plan.ENOUGH_REPEATS;
  }

  /// Trials of the whole study with repeats, its control included.
  int wholeTrials() {
    return (combinations + 1) * Plan.ENOUGH_REPEATS;
  }
}
