package assay.report.model;

import static assay.words.AmountFormat.plural;

import assay.record.reproduction.ReproductionResult;
import assay.record.results.QuestionResult;
import assay.record.results.Results;
import assay.record.results.Results.Judged;
import assay.record.results.Results.ObjectiveResult;
import assay.record.results.Results.Outcome;
import assay.report.text.NumberFormat;
import assay.report.text.ReproductionText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// A run's result in a few words. A headline is never good if a check proved harm or a question is
/// open.
///
/// @param words for example `1 of 4 objectives missed`
public record Headline(Tone tone, String words) {

  public enum Tone {
    GOOD,
    /// Neither good nor bad: the run is complete.
    PLAIN,
    /// A question has no answer.
    DOUBT,
    BAD;

    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public static Headline of(Results results) {
    ReproductionResult reproduction = results.reproduction();
    return switch (results.outcome()) {
      case NOT_VALID ->
          new Headline(
              Tone.BAD,
              measured(results) ? "measured, but does not count" : "nothing was measured");
      case INTERRUPTED -> new Headline(Tone.BAD, "interrupted: what was done is kept");
      case MISSED ->
          new Headline(
              Tone.BAD,
              missed(results)
                  + (open(results) == 0
                      ? ""
                      : "; %s not answered"
                          .formatted(plural(open(results), "question", "questions"))));
      case NOT_REPRODUCED, UNANSWERED, FINE ->
          reproduction == null ? unmissed(results) : reproduced(results, reproduction);
    };
  }

  private static Headline unmissed(Results results) {
    return results.outcome() == Outcome.FINE
        ? fine(results)
        : new Headline(Tone.DOUBT, "run complete; " + unanswered(results));
  }

  private static Headline reproduced(Results results, ReproductionResult reproduction) {
    return new Headline(
        results.outcome() == Outcome.UNANSWERED ? Tone.DOUBT : Tone.PLAIN,
        ReproductionText.brief(reproduction));
  }

  private static boolean measured(Results results) {
    return results.trials().stream()
        .anyMatch(trial ->
            trial.windows().stream().anyMatch(window -> window.ok() > 0)
                || trial.searches().stream()
                    .flatMap(search -> search.tries().stream())
                    .anyMatch(tried -> tried.ok() > 0));
  }

  private static Headline fine(Results results) {
    List<String> words = new ArrayList<>();
    boolean met =
        !results.objectives().isEmpty()
            && results.objectives().stream().allMatch(each -> each.result() == Judged.MET);
    words.add(met ? met(results) : "run complete");
    long harmed =
        results.questions().stream()
            .filter(QuestionResult::harm)
            .map(QuestionResult::configuration)
            .distinct()
            .count();
    if (harmed > 0) {
      words.add(
          "%d of %s violated a check"
              .formatted(harmed, plural(results.rows().size(), "configuration", "configurations")));
    }
    if (results.objectives().isEmpty()) {
      words.add("no objectives set");
    }
    boolean good = met && harmed == 0 && !results.questions().isEmpty();
    return new Headline(good ? Tone.GOOD : Tone.PLAIN, String.join("; ", words));
  }

  private static String unanswered(Results results) {
    return "%d of %s not answered"
        .formatted(open(results), plural(results.questions().size(), "question", "questions"));
  }

  private static long open(Results results) {
    return results.questions().stream().filter(QuestionResult::open).count();
  }

  /// An objective counts once, although every configuration has a result of its own.
  private static String met(Results results) {
    int configurations = configurations(results.objectives());
    return plural(objectives(results.objectives()), "objective", "objectives")
        + " met"
        + (configurations > 1 ? " by all %d configurations".formatted(configurations) : "");
  }

  private static String missed(Results results) {
    List<ObjectiveResult> missed =
        results.objectives().stream().filter(each -> each.result() == Judged.MISSED).toList();
    int configurations = configurations(results.objectives());
    return "%d of %s missed"
            .formatted(
                objectives(missed),
                plural(objectives(results.objectives()), "objective", "objectives"))
        + (configurations > 1
            ? " by %d of %d configurations".formatted(configurations(missed), configurations)
            : "");
  }

  private static int objectives(List<ObjectiveResult> results) {
    return (int) results.stream().map(each -> each.line() + " " + each.text()).distinct().count();
  }

  private static int configurations(List<ObjectiveResult> results) {
    return (int) results.stream().map(ObjectiveResult::configuration).distinct().count();
  }

  public String sign(NumberFormat format) {
    return switch (tone) {
      case GOOD -> format.good();
      case PLAIN -> format.neutral();
      case DOUBT -> format.unclear();
      case BAD -> format.bad();
    };
  }

  public static String notComparable(String what) {
    return what + ": not comparable";
  }

  /// The stamps that every reader must see; may be empty.
  public static String stamp(Results results) {
    return String.join("; ", stamps(results));
  }

  public static List<String> stamps(Results results) {
    List<String> stamps = new ArrayList<>();
    if (results.lean()) {
      stamps.add(notComparable("lean run"));
    }
    results.resumed().forEach(resumption -> stamps.add(resumption.sentence()));
    return stamps;
  }
}
