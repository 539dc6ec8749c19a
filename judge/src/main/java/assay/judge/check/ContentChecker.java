package assay.judge.check;

import assay.judge.figure.Text;
import assay.record.event.MemoryEvent;
import assay.record.event.TimedEvent;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import assay.record.results.Verdicts.Witness;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/// Finds wrong rows: missing, different, or never written. The client read every row of every changed map and rebuilt
/// it from the seed. After an UNKNOWN last write both states are right.
public final class ContentChecker implements Checker {

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
      return Verdict.unknown("no map was inspected");
    }
    long expected = sum(inspections, MemoryEvent.Inspected::expected);
    long unsure = sum(inspections, MemoryEvent.Inspected::unsure);
    long wrong = sum(inspections, ContentChecker::wrong);
    String text = "%s of %s rows".formatted(Text.count(wrong), Text.count(expected));
    String summary =
        "%s %s not what they must be, in %s of %s"
                .formatted(
                    text,
                    wrong == 1 ? "is" : "are",
                    many(inspections.size(), "inspection"),
                    many(maps(inspections), "map"))
            + (unsure == 0 ? "" : "; of %s either of two is right".formatted(Text.count(unsure)));
    return new Verdict(
        wrong == 0 ? Status.VALID : Status.INVALID,
        summary,
        List.of(Measure.of("wrong-rows", wrong, text)),
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
        String where = map.map() + when(event) + ": ";
        map.witnesses().forEach(row -> witnesses.add(new Witness(where + row, List.of())));
        if (wrong(map) > 0 && map.witnesses().isEmpty()) {
          witnesses.add(new Witness(where + counts(map), List.of()));
        }
      }
    }
    return witnesses.size() > MOST_WITNESSES ? witnesses.subList(0, MOST_WITNESSES) : witnesses;
  }

  private static String counts(MemoryEvent.Inspected map) {
    return "%s of %s rows missing or different, %s unexpected"
        .formatted(
            Text.count(map.missing() + map.different()),
            Text.count(map.expected()),
            Text.count(map.unexpected()));
  }

  private static String when(TimedEvent event) {
    String step = event.step();
    return step == null || step.isEmpty() ? " after loading" : " after " + step;
  }

  private static String many(int number, String noun) {
    return number + " " + noun + (number == 1 ? "" : "s");
  }
}
