package assay.judge.linearizability;

import assay.api.Observation;
import assay.fact.FigureFacts;
import assay.fact.FigureFacts.KeysOf;
import assay.fact.Finding;
import assay.fact.Quoted;
import assay.judge.check.Evidence;
import assay.judge.check.OperationFindings.NoReadToJudge;
import assay.judge.check.SiteArrivals;
import assay.judge.linearizability.LinearizabilityFindings.KeysBetween;
import assay.judge.linearizability.LinearizabilityFindings.NoOrderOfValues;
import assay.judge.linearizability.LinearizabilityFindings.OrderBroken;
import assay.judge.linearizability.LinearizabilityFindings.OrderFits;
import assay.record.history.History;
import assay.record.history.Operation;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.history.WriteCondition;
import assay.record.results.Verdicts.Line;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import assay.record.results.Verdicts.Witness;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Judges whether registers are linearizable whose operations another tool recorded. Every register is absent at first.
///
/// If the keys are numbers, and each value under a key is a different number, [LinearizabilityChecker] judges by zones. Values
/// that repeat need a [RegisterSearch] of each key.
public final class RegisterHistoryJudge {

  private static final int MOST_NUMBER = 1 << 28;
  private static final int MOST_WITNESSES = 10;

  /// What an operation does.
  public enum Kind {
    READ,
    WRITE,
    /// Writes if the expected value is there.
    SWAP
  }

  /// An operation that happened, or may have happened.
  ///
  /// @param expected what a swap expects; null for nothing
  /// @param value what was read or written; null for nothing
  /// @param answered whether the operation happened; otherwise it may have happened at any time after its start, or never
  /// @param startNanos no other operation starts or ends at the same time
  /// @param process who did it
  public record ValueOperation(
      String key,
      Kind kind,
      @Nullable String expected,
      @Nullable String value,
      boolean answered,
      long startNanos,
      long endNanos,
      String process) {}

  private final List<ValueOperation> operations;
  private final Map<String, List<ValueOperation>> byKey = new LinkedHashMap<>();
  private final List<Witness> witnesses = new ArrayList<>();
  private long broken;
  private long undecided;
  private long phantoms;

  private RegisterHistoryJudge(List<ValueOperation> operations) {
    this.operations = operations;
    for (ValueOperation operation : operations) {
      byKey.computeIfAbsent(operation.key(), key -> new ArrayList<>()).add(operation);
    }
  }

  /// Judges operations on any number of keys.
  public static Verdict judge(List<ValueOperation> operations) {
    return new RegisterHistoryJudge(operations).verdict();
  }

  private Verdict verdict() {
    if (operations.stream().noneMatch(each -> each.kind() == Kind.READ || each.answered())) {
      return Verdict.unknown(new NoReadToJudge());
    }
    if (byKey.values().stream().allMatch(RegisterHistoryJudge::isNumbered)) {
      return numbered();
    }
    byKey.forEach(this::search);
    Status good = undecided > 0 ? Status.UNKNOWN : Status.VALID;
    Finding summary =
        broken == 0
            ? new OrderFits(operations.size(), byKey.size(), undecided, false)
            : new OrderBroken(broken, byKey.size(), null, phantoms, 0, 0, undecided, false);
    return new Verdict(
        broken > 0 ? Status.INVALID : good, summary, List.of(measure()), List.of(), witnesses);
  }

  private Measure measure() {
    long most = broken + undecided;
    Finding text =
        undecided == 0
            ? new KeysOf(broken, byKey.size())
            : new KeysBetween(FigureFacts.between(broken, most), byKey.size());
    Measure measure = Measure.of("linearizability", broken, text);
    return undecided == 0 ? measure : measure.upTo((double) most);
  }

  /// Whether a key and its values are numbers, no value is written twice, and nothing is written over.
  private static boolean isNumbered(List<ValueOperation> ofKey) {
    Set<String> written = new HashSet<>();
    return number(ofKey.getFirst().key(), 0)
        && ofKey.stream()
            .allMatch(each ->
                each.kind() == Kind.READ
                    ? each.value() == null || number(each.value(), 1)
                    : each.value() != null
                        && number(each.value(), 1)
                        && written.add(each.value())
                        && (each.expected() == null || number(each.expected(), 1)));
  }

  private static boolean number(String text, int least) {
    try {
      int number = Integer.parseInt(text);
      return number >= least && number <= MOST_NUMBER && Integer.toString(number).equals(text);
    } catch (NumberFormatException e) {
      return false;
    }
  }

  private Verdict numbered() {
    History history = new History();
    Map<Long, String> processes = new HashMap<>();
    for (ValueOperation each : operations) {
      processes.put(each.startNanos(), each.process());
      OperationOutcome outcome = each.answered() ? OperationOutcome.OK : OperationOutcome.UNKNOWN;
      long version = version(each.value());
      add(history, each, each.kind() == Kind.READ ? Op.READ : Op.WRITE, outcome, version);
      if (each.kind() == Kind.SWAP) {
        long packed = WriteCondition.of(version(each.expected()), version).packed();
        add(history, each, Op.CONDITION, outcome, packed);
      }
    }
    Evidence evidence = Evidence.of(history).withArrivals(SiteArrivals.withoutSites(true));
    Verdict verdict = new LinearizabilityChecker().check(evidence);
    return new Verdict(
        verdict.status(),
        verdict.summary(),
        verdict.measures(),
        verdict.curves(),
        verdict.witnesses().stream()
            .map(witness ->
                new Witness(
                    witness.sentence(),
                    witness.lines().stream().map(line -> by(line, processes)).toList()))
            .toList());
  }

  private static Line by(Line line, Map<Long, String> processes) {
    return new Line(
        line.what(),
        processes.getOrDefault(line.startNanos(), line.client()),
        line.key(),
        line.version(),
        line.startNanos(),
        line.endNanos());
  }

  private static long version(@Nullable String value) {
    return value == null ? Observation.ABSENT : Long.parseLong(value);
  }

  private static void add(
      History history, ValueOperation operation, Op op, OperationOutcome outcome, long version) {
    long start = operation.startNanos();
    int key = Integer.parseInt(operation.key());
    history.add(0, Operation.of(op, outcome, key, version, start, operation.endNanos()));
  }

  private void search(String key, List<ValueOperation> ofKey) {
    RegisterSearch search = new RegisterSearch();
    Map<String, Long> numbers = new HashMap<>();
    Set<Long> seen = new HashSet<>();
    for (ValueOperation each : ofKey) {
      if (each.kind() != Kind.WRITE) {
        seen.add(number(each.kind() == Kind.READ ? each.value() : each.expected(), numbers));
      }
    }
    for (int event = 0; event < ofKey.size(); event++) {
      ValueOperation each = ofKey.get(event);
      long value = number(each.value(), numbers);
      long end = each.answered() ? each.endNanos() : ZoneTable.NEVER;
      // Without effect on any other operation, it need not have happened.
      if (each.answered() || seen.contains(value)) {
        switch (each.kind()) {
          case READ -> search.read(value, each.startNanos(), end, event);
          case WRITE -> search.write(value, each.startNanos(), end, event);
          case SWAP ->
              search.swap(number(each.expected(), numbers), value, each.startNanos(), end, event);
        }
      }
    }
    RegisterSearch.Answer answer = search.run(Observation.ABSENT);
    undecided += answer == RegisterSearch.Answer.UNKNOWN ? 1 : 0;
    if (answer == RegisterSearch.Answer.BROKEN) {
      broken++;
      phantoms += isPhantom(ofKey.get(search.stuck()), ofKey) ? 1 : 0;
      if (witnesses.size() < MOST_WITNESSES) {
        witnesses.add(witness(key, ofKey, search));
      }
    }
  }

  private static long number(@Nullable String value, Map<String, Long> numbers) {
    return value == null
        ? Observation.ABSENT
        : numbers.computeIfAbsent(value, each -> numbers.size() + 1L);
  }

  private static boolean isPhantom(ValueOperation read, List<ValueOperation> ofKey) {
    return read.kind() == Kind.READ
        && read.value() != null
        && ofKey.stream()
            .noneMatch(each -> each.kind() != Kind.READ && read.value().equals(each.value()));
  }

  private static Witness witness(String key, List<ValueOperation> ofKey, RegisterSearch search) {
    ValueOperation stuck = ofKey.get(search.stuck());
    List<Line> lines = new ArrayList<>();
    for (int event : search.beside()) {
      ValueOperation each = ofKey.get(event);
      lines.add(
          new Line(
              text(each) + (each.answered() ? " ok" : " unknown"),
              each.process(),
              0,
              0,
              each.startNanos(),
              each.endNanos()));
    }
    Finding sentence =
        new NoOrderOfValues(
            new Quoted(key), new Quoted(text(stuck)), stuck.endNanos(), lines.size() - 1L);
    return new Witness(sentence, lines);
  }

  private static String text(ValueOperation operation) {
    String value = operation.value() == null ? "nil" : operation.value();
    return switch (operation.kind()) {
      case READ -> "read " + value;
      case WRITE -> "write " + value;
      case SWAP ->
          "cas " + (operation.expected() == null ? "nil" : operation.expected()) + " " + value;
    };
  }
}
