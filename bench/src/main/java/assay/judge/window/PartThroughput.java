package assay.judge.window;

import assay.judge.figure.Text;
import assay.plan.Plan;
import assay.plan.Step;
import assay.record.CellRecord;
import assay.record.results.Results.Window;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// How fast one part of a closed step was done, or a mix.
///
/// @param step the step's id
/// @param threads how many threads each client used
/// @param part the part as figures name it: `put 2000`, `put 2000 under traffic`; or the mix and how its
///     keys were chosen
/// @param perSecond requests per second of all clients, over the counted rounds or the window
public record PartThroughput(String step, int threads, String part, double perSecond) {

  /// The paces of a cell.
  ///
  /// @param windows what was measured in it
  public static List<PartThroughput> of(Plan plan, CellRecord cell, List<Window> windows) {
    List<PartThroughput> paces = new ArrayList<>();
    for (Step each : plan.steps()) {
      if (each instanceof Step.Closed step) {
        List<CountedRound> rounds = CountedRound.of(step, cell.events());
        step.parts().stream().distinct().forEach(part -> add(step, part, rounds, paces));
      } else if (each instanceof Step.Timed step) {
        ClosedLoopThroughput.ofWindow(step, windows)
            .ifPresent(rate ->
                paces.add(
                    new PartThroughput(
                        step.id(), step.threads(), step.metricName(text(step)), rate)));
      }
    }
    return paces;
  }

  private static void add(
      Step.Closed step, Step.Part part, List<CountedRound> rounds, List<PartThroughput> paces) {
    double nanos =
        rounds.stream()
            .filter(round -> round.text().equals(part.text()))
            .mapToLong(CountedRound::nanos)
            .average()
            .orElse(0);
    if (nanos > 0) {
      String name = step.metricName(part.text());
      paces.add(new PartThroughput(step.id(), step.threads(), name, part.count() * 1e9 / nanos));
    }
  }

  /// A mix as figures name it: `get 95 %, put 5 %, zipf(0.99)`.
  private static String text(Step.Timed step) {
    String mix =
        step.mix().entrySet().stream()
            .map(share -> share.getKey() + " " + Text.share(share.getValue() / 100))
            .collect(Collectors.joining(", "));
    return mix + ", " + step.keys().text();
  }
}
