package assay.judge.trial;

import assay.fact.Finding;
import assay.judge.check.Evidence;
import assay.judge.order.HistorySanityCheck;
import assay.judge.order.HistorySanityCheck.Impossible;
import assay.record.history.History;
import assay.record.history.KeyPartAssignment.Part;
import assay.record.history.SpilledHistory;
import assay.record.history.SpilledHistory.Place;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Goes once through all parts of a history: checks sanity, tells empty reads, and runs every checker. Small parts
/// are judged concurrently, large ones alone.
final class HistoryPartJudge {

  private final SpilledHistory parts;
  private final Evidence around;
  private final List<HistoryPartTally<?>> tallies;
  private final Map<Integer, Impossible> impossible = new TreeMap<>();

  private final List<Part> judged;

  HistoryPartJudge(
      SpilledHistory parts, Evidence around, List<HistoryPartTally<?>> tallies, List<Part> judged) {
    this.parts = parts;
    this.around = around;
    this.tallies = tallies;
    this.judged = judged;
  }

  /// @param workers number of parts at a time
  /// @param beside the most events of a part judged concurrently
  void run(int workers, long beside) {
    for (int number = 0; number < judged.size(); number++) {
      if (judged.get(number).events() > beside) {
        History alone = History.ofParts((int) judged.get(number).events(), parts.totals());
        judge(number, around.withHistory(alone));
        alone.release();
      }
    }
    AtomicInteger next = new AtomicInteger();
    IntStream.range(0, workers).parallel().forEach(worker -> work(next, beside));
  }

  private void work(AtomicInteger next, long beside) {
    int room =
        (int)
            judged.stream()
                .mapToLong(Part::events)
                .filter(events -> events <= beside)
                .max()
                .orElse(0);
    Evidence own = around.withHistory(History.ofParts(room, parts.totals()));
    for (int at = next.getAndIncrement(); at < judged.size(); at = next.getAndIncrement()) {
      if (judged.get(at).events() <= beside) {
        judge(at, own);
      }
    }
    own.history().release();
  }

  private void judge(int number, Evidence own) {
    try {
      parts.load(judged.get(number), own.history());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Impossible finding =
        new HistorySanityCheck(
                own.history(), own.beginsNanos(), own.endsNanos(), own.arrivals().order())
            .finding();
    synchronized (impossible) {
      if (finding != null) {
        impossible.put(judged.get(number).number(), finding);
      }
      if (!impossible.isEmpty()) {
        return;
      }
    }
    own.tellPart();
    tallies.forEach(tally -> tally.judge(number, own));
  }

  /// What is wrong with the first impossible operation, or null.
  @Nullable Finding impossible() throws IOException {
    if (impossible.isEmpty()) {
      return null;
    }
    Set<Place> places = new HashSet<>();
    impossible.forEach((part, finding) -> {
      places.add(new Place(part, finding.event()));
      places.add(new Place(part, finding.after()));
    });
    Map<Place, Long> numbers = parts.numbers(places);
    return impossible.entrySet().stream()
        .map(each -> Numbered.of(each.getKey(), each.getValue(), numbers))
        .min(
            Comparator.comparing((Numbered each) -> !each.finding().foreign())
                .thenComparingLong(Numbered::number))
        .map(first -> first.finding().sentence(first.number(), first.after()))
        .orElseThrow();
  }

  private record Numbered(Impossible finding, long number, long after) {

    static Numbered of(int part, Impossible finding, Map<Place, Long> numbers) {
      return new Numbered(
          finding,
          numbers.getOrDefault(new Place(part, finding.event()), 0L),
          numbers.getOrDefault(new Place(part, finding.after()), 0L));
    }
  }
}
