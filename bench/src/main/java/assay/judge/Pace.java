package assay.judge;

import assay.plan.Plan;
import assay.plan.Step;
import assay.record.CellRecord;
import assay.record.Mark;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// How fast one part of a closed step was done.
///
/// @param step the step's id
/// @param threads how many threads each client used
/// @param part the part as figures name it: `put 2000`, `put 2000 under traffic`
/// @param perSecond requests per second of all clients, over the counted rounds
record Pace(String step, int threads, String part, double perSecond) {

  /// The paces of a cell. With several clients a round lasts as long as its slowest.
  static List<Pace> of(Plan plan, CellRecord cell) {
    List<Pace> paces = new ArrayList<>();
    for (Step each : plan.steps()) {
      if (each instanceof Step.Closed step) {
        for (Step.Part part : step.parts()) {
          double nanos = roundNanos(cell, step, part);
          if (nanos > 0) {
            String name = step.called(part.text());
            paces.add(new Pace(step.id(), step.threads(), name, part.count() * 1e9 / nanos));
          }
        }
      }
    }
    return paces;
  }

  private static double roundNanos(CellRecord cell, Step.Closed step, Step.Part part) {
    Map<String, Long> rounds = new LinkedHashMap<>();
    for (Mark mark : cell.marks()) {
      boolean counts =
          mark.type() == Mark.Type.PART
              && step.id().equals(mark.step())
              && part.text().equals(mark.fields().get("text"))
              && "true".equals(mark.fields().get("counted"));
      if (counts) {
        String round = mark.fields().getOrDefault("round", "");
        rounds.merge(round, mark.number("nanos", 0), Math::max);
      }
    }
    return rounds.values().stream().mapToLong(Long::longValue).average().orElse(0);
  }
}
