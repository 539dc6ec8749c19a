package assay.load.program.check;

import assay.api.Observation;
import assay.api.record.RecordReflection;
import assay.load.program.ProtocolRule;
import assay.plan.Step;
import assay.record.history.Operation;
import assay.record.history.OperationOutcome;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What a scene's history and data tell, beyond what the client's companion refuses.
final class SceneChecks {

  /// Far more than any host is late for half of all slots.
  private static final long LATE_NANOS = Duration.ofMillis(100).toNanos();

  private final SceneFixture bed;
  private final Set<Deviation> deviations = new LinkedHashSet<>();
  private final Map<Integer, Long> planted = new HashMap<>();

  SceneChecks(SceneFixture bed) {
    this.bed = bed;
  }

  Set<Deviation> deviations() {
    return deviations;
  }

  /// Checks the values written so far. Then damages one value, lets another say a wrong key, and removes one.
  void plantAfter(List<Operation> operations) {
    checkValues(operations);
    Map<Object, Object> values = bed.session.values();
    Object first = values.get(0);
    Object second = values.get(1);
    if (!(first instanceof Record record) || second == null) {
      return;
    }
    values.put(0, damaged(record));
    values.put(2, second);
    values.remove(3);
    planted.put(0, Observation.CORRUPT);
    planted.put(2, Observation.CORRUPT);
    planted.put(3, Observation.ABSENT);
  }

  /// A record with a letter changed in its last text, or its last number.
  private static Object damaged(Record record) {
    RecordReflection shape = RecordReflection.of(record.getClass());
    List<RecordReflection.Component> components = shape.components();
    for (int i = components.size() - 1; i >= 0; i--) {
      RecordReflection.Component component = components.get(i);
      if (component.of(record) instanceof String text && !text.isEmpty()) {
        return RecordReflection.with(record, component.name(), "~" + text.substring(1));
      }
    }
    RecordReflection.Component last = components.getLast();
    return RecordReflection.with(record, last.name(), 0L);
  }

  /// Checks that reads of the planted keys tell what was planted.
  void checkReads(List<Operation> operations) {
    operations.stream()
        .filter(each -> each.op() == Operation.Op.READ && each.outcome() == OperationOutcome.OK)
        .filter(each -> planted.containsKey(each.key()))
        .filter(each -> !Long.valueOf(each.version()).equals(planted.get(each.key())))
        .findFirst()
        .ifPresent(read ->
            deviations.add(
                new Deviation(
                    ProtocolRule.READS,
                    planted.getOrDefault(read.key(), 0L) == Observation.ABSENT
                        ? "version 0 of key %d, which has no value".formatted(read.key())
                        : "version -1 of key %d, whose value is damaged".formatted(read.key()),
                    "version %d".formatted(read.version()))));
  }

  /// Checks that the data holds, under each key, the value of the last write.
  void checkValues(List<Operation> operations) {
    Map<Integer, Operation> last = new HashMap<>();
    Set<Integer> doubtful = new HashSet<>();
    for (Operation each : operations) {
      if (each.op() == Operation.Op.WRITE || each.op() == Operation.Op.REWRITE) {
        if (each.outcome() == OperationOutcome.OK) {
          last.merge(each.key(), each, (a, b) -> a.version() > b.version() ? a : b);
        } else {
          doubtful.add(each.key());
        }
      }
    }
    last.keySet().removeAll(doubtful);
    last.forEach((key, write) -> checkValue(key, write.version()));
  }

  private void checkValue(int key, long version) {
    Object expected = bed.value(key, version, bed.context.client().number());
    Object found = bed.session.values().get(key);
    if (expected.equals(found)
        || deviations.stream().anyMatch(each -> each.rule() == ProtocolRule.VALUES)) {
      return;
    }
    deviations.add(
        new Deviation(
            ProtocolRule.VALUES,
            "key %d, version %d, writer %d: %s"
                .formatted(
                    key, version, bed.context.client().number(), difference(expected, found)),
            "%s".formatted(difference(found, expected))));
  }

  /// The first component of a value that another lacks.
  private static String difference(@Nullable Object value, @Nullable Object other) {
    if (value == null
        || other == null
        || value.getClass() != other.getClass()
        || !value.getClass().isRecord()) {
      return String.valueOf(value);
    }
    for (RecordReflection.Component component :
        RecordReflection.of(value.getClass()).components()) {
      Object own = component.of(value);
      if (own != null && !own.equals(component.of(other))) {
        return "`%s` %s".formatted(component.name(), own);
      }
    }
    return value.toString();
  }

  /// Checks that every request succeeded, except those that the cluster refused or lost.
  void checkOutcomes(List<Operation> operations, List<String> refusals) {
    long failed = count(operations, OperationOutcome.FAILED);
    long unknown = count(operations, OperationOutcome.UNKNOWN);
    long refused = bed.session.refused();
    long lost = bed.session.lost();
    if (unknown < lost || failed > refused || failed + unknown != refused + lost) {
      deviations.add(
          new Deviation(
              ProtocolRule.ROWS,
              "%d requests FAILED or UNKNOWN, and %d UNKNOWN".formatted(refused, lost),
              "%d FAILED and %d UNKNOWN%s".formatted(failed, unknown, why(refusals))));
    }
  }

  private String why(List<String> refusals) {
    return Stream.concat(refusals.stream(), bed.failures().stream())
        .filter(text -> !text.contains("on purpose"))
        .findFirst()
        .map(text -> ": " + text)
        .orElse("");
  }

  private static long count(List<Operation> operations, OperationOutcome outcome) {
    return operations.stream().filter(each -> each.outcome() == outcome).count();
  }

  /// Checks that slots are sent about when they are due.
  void checkPunctuality(List<Operation> operations) {
    long[] late =
        operations.stream()
            .filter(each -> !each.outcome().neverSent())
            .mapToLong(each -> each.startNanos() - each.intendedNanos())
            .sorted()
            .toArray();
    if (late.length > 0 && late[late.length / 2] > LATE_NANOS) {
      deviations.add(
          new Deviation(
              ProtocolRule.SLOTS,
              "requests that begin when their slots are due",
              "half of the requests began more than %,d ms late"
                  .formatted(late[late.length / 2] / 1_000_000)));
    }
  }

  /// Checks that each request takes at least as long as the cluster lets it wait. A shorter one was not timed from the
  /// hand-over to the answer, whatever clock the program has.
  void checkDurations(List<Operation> operations, long delayNanos) {
    // Two clocks drift apart by less than this.
    long least = delayNanos - delayNanos / 100;
    operations.stream()
        .filter(each -> !each.outcome().neverSent())
        .filter(each -> each.endNanos() - each.startNanos() < least)
        .findFirst()
        .ifPresent(each ->
            deviations.add(
                new Deviation(
                    ProtocolRule.ROWS,
                    "`start` when a request is handed to the library, `end` when its answer is there:"
                        + " at least %d ms apart, as long as this cluster takes to answer"
                            .formatted(Duration.ofNanos(delayNanos).toMillis()),
                    "%,d µs from `start` to `end`"
                        .formatted((each.endNanos() - each.startNanos()) / 1_000))));
  }

  /// Checks that slots are shed at the limit, and only there.
  void checkShedding(Step.Open step, List<Operation> operations) {
    long shed = count(operations, OperationOutcome.SHED);
    long most = mostAtOnce(operations);
    if (shed == 0 && most <= step.inFlight()) {
      deviations.add(
          new Deviation(
              ProtocolRule.SLOTS,
              "slots shed at their time while %d requests are under way".formatted(step.inFlight()),
              "none was shed"));
    }
    if (most > step.inFlight()) {
      deviations.add(
          new Deviation(
              ProtocolRule.SLOTS,
              "at most %d requests under way".formatted(step.inFlight()),
              "%d at once".formatted(most)));
    }
  }

  private static long mostAtOnce(List<Operation> operations) {
    List<Operation> sent = operations.stream().filter(each -> !each.outcome().neverSent()).toList();
    return sent.stream()
        .mapToLong(each ->
            sent.stream()
                .filter(other ->
                    other.startNanos() <= each.startNanos() && each.startNanos() < other.endNanos())
                .count())
        .max()
        .orElse(0);
  }
}
