package assay.judge.cell;

import assay.judge.check.SecondFailure;
import assay.record.event.TimedEvent;
import assay.record.results.Verdicts.Verdict;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// What verdicts say beside their own findings of what the grid did because of a fault: whom it dropped.
final class GridEffects {

  /// The checks that tell of members that were dropped, and of second failures.
  private static final Set<String> TELLING = Set.of("lost-writes", "cross-site-losses");

  private GridEffects() {}

  /// Verdicts with what the grid did.
  ///
  /// @param events those of the cell
  /// @param elsewhere a cell of the run in which the grid dropped a member without a fault; empty if there is none
  static Map<String, Verdict> applied(
      Map<String, Verdict> verdicts, List<TimedEvent> events, Optional<String> elsewhere) {
    Map<String, Verdict> told = new LinkedHashMap<>();
    verdicts.forEach((name, verdict) ->
        told.put(
            name,
            TELLING.contains(name) ? SecondFailure.told(verdict, events, elsewhere) : verdict));
    return told;
  }
}
