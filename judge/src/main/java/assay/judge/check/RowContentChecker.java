package assay.judge.check;

import assay.fact.Finding;
import assay.fact.Quoted;
import assay.record.event.MemoryEvent;
import assay.record.event.TimedEvent;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import assay.record.results.Verdicts.Witness;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/// Finds wrong rows: missing, different, or never written. The client read every row of every changed map and rebuilt
/// it from the seed. After an UNKNOWN last write both states are right; if nearly all rows have one, the result is unknown.
public final class RowContentChecker implements Checker {

  private static final int MOST_WITNESSES = 10;

  @Override
  public String name() {
    return "content";
  }

  @Override
  public boolean readsHistory() {
    return false;
  }

  @Override
  public Verdict check(Evidence evidence) {
    List<MemoryEvent.Inspected> inspections =
        TimedEvent.events(evidence.events(), MemoryEvent.Inspected.class).toList();
    if (inspections.isEmpty()) {
      return Verdict.unknown(new NoMapInspected());
    }
    long expected = sum(inspections, MemoryEvent.Inspected::expected);
    long unsure = sum(inspections, MemoryEvent.Inspected::unsure);
    long wrong = sum(inspections, RowContentChecker::wrong);
    Finding summary =
        new RowsInspected(wrong, expected, inspections.size(), maps(inspections), unsure);
    return new Verdict(
        wrong == 0 ? JudgedShare.ofNothingFound(expected - unsure, expected) : Status.INVALID,
        JudgedShare.summary(summary, expected - unsure, expected),
        List.of(Measure.of("wrong-rows", wrong, new RowsOf(wrong, expected))),
        List.of(),
        witnesses(evidence.events()));
  }

  private static long sum(
      List<MemoryEvent.Inspected> inspections, ToLongFunction<MemoryEvent.Inspected> count) {
    return inspections.stream().mapToLong(count).sum();
  }

  private static long wrong(MemoryEvent.Inspected map) {
    return map.missing() + map.different() + map.unexpected();
  }

  private static int maps(List<MemoryEvent.Inspected> inspections) {
    return (int) inspections.stream().map(MemoryEvent.Inspected::map).distinct().count();
  }

  private static List<Witness> witnesses(List<TimedEvent> events) {
    List<Witness> witnesses = new ArrayList<>();
    for (TimedEvent event : events) {
      if (event.event() instanceof MemoryEvent.Inspected map) {
        String step = event.step() == null || event.step().isEmpty() ? null : event.step();
        map.witnesses()
            .forEach(row -> add(witnesses, new WrongRow(map.map(), step, new Quoted(row))));
        if (wrong(map) > 0 && map.witnesses().isEmpty()) {
          add(
              witnesses,
              new WrongRows(
                  map.map(),
                  step,
                  map.missing() + map.different(),
                  map.expected(),
                  map.unexpected()));
        }
      }
    }
    return witnesses.size() > MOST_WITNESSES ? witnesses.subList(0, MOST_WITNESSES) : witnesses;
  }

  private static void add(List<Witness> witnesses, Finding sentence) {
    witnesses.add(new Witness(sentence, List.of()));
  }

  record NoMapInspected() implements Finding {}

  /// @param unsure rows for which either of two states is right
  record RowsInspected(long wrong, long expected, int inspections, int maps, long unsure)
      implements Finding {}

  record RowsOf(long some, long of) implements Finding {}

  /// @param step null after loading
  record WrongRow(String map, @Nullable String step, Finding row) implements Finding {}

  /// @param step null after loading
  record WrongRows(String map, @Nullable String step, long wrong, long of, long unexpected)
      implements Finding {}
}
