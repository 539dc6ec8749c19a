package assay.judge.check;

import assay.fact.Finding;
import assay.plan.ProcessName;
import assay.record.history.History;
import assay.record.history.Operation;
import assay.record.history.WriteCondition;
import assay.record.results.Verdicts.Line;
import assay.record.results.Verdicts.Witness;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/// The worst violations that a checker found, at most ten.
public final class WitnessList {

  private static final int MOST = 10;

  private final Evidence evidence;
  private final List<Found> found = new ArrayList<>();

  private record Found(long weight, Witness witness) {}

  public WitnessList(Evidence evidence) {
    this.evidence = evidence;
  }

  /// Asked first, because sentences cost more than violations.
  public boolean wants(long weight) {
    return found.size() < MOST || weight > found.getLast().weight();
  }

  /// @param weight higher is worse; of equal ones the first is kept
  /// @param events the operations that show it, in any order
  public void add(long weight, Finding sentence, int... events) {
    if (!wants(weight)) {
      return;
    }
    add(weight, new Witness(sentence, lines(evidence, events)));
  }

  /// For violations shown by the histories of several processes.
  ///
  /// @param lines the operations that show it, in any order
  public void add(long weight, Finding sentence, List<Line> lines) {
    if (wants(weight)) {
      List<Line> inOrder =
          lines.stream().sorted(Comparator.comparingLong(Line::startNanos)).toList();
      add(weight, new Witness(sentence, inOrder));
    }
  }

  private void add(long weight, Witness witness) {
    found.add(new Found(weight, witness));
    found.sort(Comparator.comparingLong(Found::weight).reversed());
    if (found.size() > MOST) {
      found.removeLast();
    }
  }

  public void add(WitnessList later) {
    for (Found each : later.found) {
      if (wants(each.weight())) {
        add(each.weight(), each.witness());
      }
    }
  }

  /// The worst first.
  public List<Witness> list() {
    return found.stream().map(Found::witness).toList();
  }

  private static List<Line> lines(Evidence evidence, int... events) {
    History history = evidence.history();
    return IntStream.of(events)
        .distinct()
        .boxed()
        .sorted(Comparator.comparingLong(history::startNanos))
        .map(event ->
            line(evidence, ProcessName.client(history.client(event) + 1), history.event(event)))
        .toList();
  }

  public static Line line(Evidence evidence, ProcessName process, Operation event) {
    String what =
        String.format(Locale.ROOT, "%s %s", event.op(), event.outcome())
            .toLowerCase(Locale.ROOT)
            .replace('_', ' ');
    return new Line(
        what,
        process.text(),
        event.key(),
        event.op() == Operation.Op.CONDITION
            ? WriteCondition.unpacked(event.version()).expected()
            : event.version(),
        event.startNanos() - evidence.beginsNanos(),
        event.endNanos() - evidence.beginsNanos());
  }
}
