package assay.judge.window;

import assay.plan.Plan;
import assay.plan.Step;
import assay.record.TrialRecord;
import assay.record.results.Results.Window;
import assay.words.AmountFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// The rate of one part in a closed step, or in a mix.
///
/// @param threads threads per client
/// @param part as in figures: `put 2000`, `put 2000 under traffic`; or the mix with its choice of keys
/// @param perSecond requests of all clients that ended OK, over the counted rounds or the window; all requests in
///     older records
public record PartThroughput(String step, int threads, String part, double perSecond) {

  public static List<PartThroughput> of(Plan plan, TrialRecord trial, List<Window> windows) {
    List<PartThroughput> paces = new ArrayList<>();
    for (Step each : plan.steps()) {
      if (each instanceof Step.Closed step) {
        List<CountedRound> rounds = CountedRound.of(step, trial.events());
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
      Step.Closed step, Step.Part part, List<CountedRound> all, List<PartThroughput> paces) {
    List<CountedRound> rounds =
        all.stream().filter(round -> round.text().equals(part.text())).toList();
    long nanos = rounds.stream().mapToLong(CountedRound::nanos).sum();
    if (nanos > 0) {
      String name = step.metricName(part.text());
      double rate = answered(part, rounds) * 1e9 / nanos;
      paces.add(new PartThroughput(step.id(), step.threads(), name, rate));
    }
  }

  /// The rounds' requests that ended OK; all requests if not recorded.
  private static double answered(Step.Part part, List<CountedRound> rounds) {
    boolean known = rounds.stream().allMatch(round -> round.ok() >= 0);
    return known
        ? rounds.stream().mapToLong(CountedRound::ok).sum()
        : (double) part.count() * rounds.size();
  }

  /// A mix as in figures: `get 95 %, put 5 %, zipf(0.99)`.
  private static String text(Step.Timed step) {
    String mix =
        step.mix().entrySet().stream()
            .map(share -> share.getKey() + " " + AmountFormat.share(share.getValue() / 100))
            .collect(Collectors.joining(", "));
    return mix + ", " + step.keys().text();
  }
}
