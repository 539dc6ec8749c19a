package assay.report.model;

import assay.record.results.Results;
import assay.record.results.Results.Judged;
import assay.record.results.Results.ObjectiveResult;
import assay.report.text.NumberFormat;
import java.util.ArrayList;
import java.util.List;

/// What a run came to, in a few words.
///
/// @param good whether it may be drawn as good
/// @param words a few words: `1 of 4 objectives missed`
public record Headline(boolean good, String words) {

  /// The headline of a run.
  public static Headline of(Results results) {
    return switch (results.outcome()) {
      case NOT_VALID ->
          new Headline(
              false, measured(results) ? "measured, but does not count" : "nothing was measured");
      case INTERRUPTED -> new Headline(false, "interrupted: what was done is kept");
      case MISSED -> new Headline(false, missed(results.objectives()));
      case FINE -> fine(results.objectives());
    };
  }

  private static boolean measured(Results results) {
    return results.cells().stream()
        .anyMatch(cell ->
            cell.windows().stream().anyMatch(window -> window.ok() > 0)
                || cell.searches().stream()
                    .flatMap(search -> search.trials().stream())
                    .anyMatch(trial -> trial.ok() > 0));
  }

  private static String missed(List<ObjectiveResult> objectives) {
    return count(objectives, Judged.MISSED) + " of " + objectives(objectives) + " missed";
  }

  private static Headline fine(List<ObjectiveResult> objectives) {
    if (objectives.isEmpty()) {
      return new Headline(true, "measured; the study sets no objectives");
    }
    long unknown = count(objectives, Judged.UNDECIDED);
    return unknown == 0
        ? new Headline(true, objectives(objectives) + " met")
        : new Headline(false, unknown + " of " + objectives(objectives) + " could not be judged");
  }

  private static String objectives(List<ObjectiveResult> objectives) {
    return objectives.size() + (objectives.size() == 1 ? " objective" : " objectives");
  }

  private static long count(List<ObjectiveResult> objectives, Judged judged) {
    return objectives.stream().filter(objective -> objective.result() == judged).count();
  }

  /// The sign that stands before the words.
  public String sign(NumberFormat format) {
    return good ? format.good() : format.bad();
  }

  /// The run's stamps that no reader may miss; empty where there are none.
  public static String stamp(Results results) {
    List<String> stamps = new ArrayList<>();
    if (results.lean()) {
      stamps.add("smoke: not comparable");
    }
    results.resumed().forEach(resumption -> stamps.add(resumption.sentence()));
    return String.join("; ", stamps);
  }
}
