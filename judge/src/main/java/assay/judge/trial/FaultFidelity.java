package assay.judge.trial;

import assay.api.DurationNotation;
import assay.fact.Finding;
import assay.judge.trial.TrialValidity.Invalidated;
import assay.judge.trial.TrialValidity.Reason;
import assay.judge.window.StepTimes;
import assay.plan.FaultSpec;
import assay.plan.Step;
import assay.plan.fault.FaultKind;
import assay.plan.fault.PacketRules;
import assay.record.event.FaultEvent;
import assay.record.event.TimedEvent;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Compares a fault with the request: time, duration and share. A load that ended early, or a stalled host or
/// process, makes it a different fault, and the figures would bear the wrong name.
///
/// @param events the step's events of this fault
/// @param struck when the fault was injected
record FaultFidelity(
    String step, long windowNanos, FaultSpec asked, List<TimedEvent> events, TimedEvent struck) {

  /// How late a fault may be: keys are set aside for the requested moment.
  static final long LATE_NANOS = 1_000_000_000;

  /// A duration's tolerated error, at least, and as a share of what was asked.
  static final long OFF_NANOS = 500_000_000;

  static final double OFF = 0.2;

  /// The tolerated error of a share that was read back, relative to the request.
  static final double SHARE_OFF = 0.05;

  /// The tolerated error in the number and length of bursts, relative to the request: shells and hosts take their
  /// time.
  static final double BURSTS_OFF = 0.25;

  /// The mean burst's tolerated error, at least: twice its clock's step.
  static final long BURST_OFF_NANOS = 20_000_000;

  /// How much fuller than requested a heap may be, relatively.
  static final double FILLED_OFF = 0.1;

  /// How much more CPU than requested may be used, relative to the request and, at least, as a share of one CPU. The
  /// limit's period and the clock's step are cut at both ends.
  static final double USED_OFF = 0.25;

  static final double USED_OFF_ANYWAY = 0.05;

  /// How often a repeat is discarded though chance explains the share of affected packets.
  private static final double PACKETS_ERROR = 1e-6;

  /// How late half of the packets may arrive, at least, and relative to their delay.
  private static final long PACKETS_LATE_NANOS = 2_000_000;

  private static final double PACKETS_LATE = 0.2;

  /// @param asked the trial's steps, including the phase of its faults
  /// @param times the steps as they happened; unfinished steps are ignored
  static List<Reason> differences(
      List<Step> asked, List<StepTimes> times, List<TimedEvent> events) {
    return times.stream()
        .filter(StepTimes::ended)
        .flatMap(time -> {
          if (!(asked.get(time.index()) instanceof Step.Open open)) {
            return Stream.empty();
          }
          return IntStream.range(0, open.faults().size())
              .mapToObj(i -> of(open, i, time.windowBeginsNanos(), events))
              .flatMap(Optional::stream)
              .flatMap(FaultFidelity::differences);
        })
        .toList();
  }

  private static Optional<FaultFidelity> of(
      Step.Open open, int index, long windowNanos, List<TimedEvent> events) {
    List<TimedEvent> own =
        events.stream()
            .filter(event -> open.id().equals(event.step()))
            .filter(event -> StepTimes.number(event).equals(OptionalInt.of(index + 1)))
            .toList();
    return first(own, TimedEvent.Type.FAULT)
        .map(struck ->
            new FaultFidelity(open.id(), windowNanos, open.faults().get(index), own, struck));
  }

  private static Optional<TimedEvent> first(List<TimedEvent> events, TimedEvent.Type type) {
    return events.stream().filter(event -> event.type() == type).findFirst();
  }

  private Stream<Reason> differences() {
    return Stream.of(
            late(),
            lasted(),
            share(),
            filled(),
            bursts(),
            burst(),
            used(),
            affected(),
            overrun(),
            packetsLate())
        .flatMap(Optional::stream);
  }

  /// A fault that waits for the engine's signal has no requested time.
  private Optional<Reason> late() {
    long askedNanos = asked.at().toNanos();
    long doneNanos = struck.nanos() - windowNanos;
    return !asked.onceUnsafe() && doneNanos - askedNanos > LATE_NANOS
        ? reason("E614", new FaultCame(DurationNotation.text(asked.at()), doneNanos))
        : Optional.empty();
  }

  private Optional<Reason> lasted() {
    long askedNanos = asked.duration().toNanos();
    Optional<TimedEvent> event = first(events, TimedEvent.Type.FAULT_OVER);
    Optional<FaultEvent.Over> over = event.flatMap(found -> found.event(FaultEvent.Over.class));
    if (askedNanos == 0 || over.isEmpty()) {
      return Optional.empty();
    }
    if (FaultKind.of(asked.fault()).filter(FaultKind::endsByItself).isPresent()) {
      return tookTooLong(event.get());
    }
    long doneNanos = lastedNanos(event.get().nanos() - struck.nanos(), over.get());
    return Math.abs(doneNanos - askedNanos) > Math.max(OFF_NANOS, OFF * askedNanos)
        ? reason("E613", new FaultLasted(DurationNotation.text(asked.duration()), doneNanos))
        : Optional.empty();
  }

  /// A fault that ends by itself may take no longer than requested.
  private Optional<Reason> tookTooLong(TimedEvent over) {
    long tookNanos = over.nanos() - struck.nanos();
    return tookNanos > asked.duration().toNanos()
        ? reason("E613", new FaultTook(DurationNotation.text(asked.duration()), tookNanos))
        : Optional.empty();
  }

  /// The end of other faults is proven only later, for example when members have joined. The event says when the end
  /// began; otherwise (records of earlier versions) the fault counts as not too long.
  private long lastedNanos(long marked, FaultEvent.Over over) {
    boolean prompt = FaultKind.of(asked.fault()).filter(FaultKind::endsPromptly).isPresent();
    return prompt
        ? marked
        : over.lastedNanos().orElse(Math.min(marked, asked.duration().toNanos()));
  }

  private Optional<Reason> share() {
    return tookEffect()
        .map(FaultEvent.TookEffect::share)
        .filter(OptionalDouble::isPresent)
        .map(OptionalDouble::getAsDouble)
        .filter(done -> Math.abs(done - asked.share()) > SHARE_OFF * asked.share())
        .flatMap(done -> reason("E613", new FaultLeft(asked.share(), done)));
  }

  /// A heap that is already fuller than requested cannot be filled less.
  private Optional<Reason> filled() {
    return tookEffect()
        .map(FaultEvent.TookEffect::filled)
        .filter(OptionalDouble::isPresent)
        .map(OptionalDouble::getAsDouble)
        .filter(done -> done > (1 + FILLED_OFF) * asked.share())
        .flatMap(done -> reason("E709", new FaultFilled(asked.share(), done)));
  }

  private Optional<Reason> bursts() {
    Optional<FaultEvent.Over> over = over().filter(known -> known.bursts().isPresent());
    if (over.isEmpty()) {
      return Optional.empty();
    }
    double expected = expectedBursts(over.get());
    long bursts = over.get().bursts().getAsLong();
    return Math.abs(bursts - expected) > 1 + BURSTS_OFF * expected
        ? reason("E708", new FaultHadBursts(Math.round(expected), bursts))
        : Optional.empty();
  }

  private double expectedBursts(FaultEvent.Over over) {
    double cycleNanos = (1 + 1.0 / FaultSpec.BURSTS_PER_REST) * asked.burst().toNanos();
    long marked = first(events, TimedEvent.Type.FAULT_OVER).orElseThrow().nanos() - struck.nanos();
    return lastedNanos(marked, over) / cycleNanos;
  }

  /// A fault shorter than one burst has no mean.
  private Optional<Reason> burst() {
    long askedNanos = asked.burst().toNanos();
    return over()
        .filter(known -> known.bursts().orElse(0) > 0 && known.burstNanos().isPresent())
        .map(known -> known.burstNanos().getAsLong())
        .filter(done ->
            Math.abs(done - askedNanos) > Math.max(BURST_OFF_NANOS, BURSTS_OFF * askedNanos))
        .flatMap(
            done -> reason("E708", new FaultStopped(DurationNotation.text(asked.burst()), done)));
  }

  /// An idle process may use less CPU than the limit.
  private Optional<Reason> used() {
    double most = Math.max((1 + USED_OFF) * asked.share(), asked.share() + USED_OFF_ANYWAY);
    return over()
        .map(FaultEvent.Over::used)
        .filter(OptionalDouble::isPresent)
        .map(OptionalDouble::getAsDouble)
        .filter(done -> done > most)
        .flatMap(done -> reason("E710", new FaultLeftCpu(asked.share(), done)));
  }

  /// Packets are drawn independently, so the number of affected ones is binomial.
  private Optional<Reason> affected() {
    Optional<FaultEvent.Over> over = over().filter(known -> known.packets().isPresent());
    if (over.isEmpty() || asked.share() == 0) {
      return Optional.empty();
    }
    long packets = over.get().packets().getAsLong();
    long affected = over.get().affected().orElse(0);
    return LinkFidelity.isChance(affected, packets, asked.share(), PACKETS_ERROR)
        ? Optional.empty()
        : reason("E613", new FaultAffected(asked.share(), affected, packets));
  }

  private Optional<Reason> overrun() {
    long lost = over().map(FaultEvent.Over::overrun).orElse(OptionalLong.empty()).orElse(0);
    return lost > 0 ? reason("E613", new FaultLostPackets(lost)) : Optional.empty();
  }

  private Optional<Reason> packetsLate() {
    PacketRules packets = asked.packets();
    if (packets == null) {
      return Optional.empty();
    }
    long late = over().map(FaultEvent.Over::lateNanos).orElse(OptionalLong.empty()).orElse(0);
    double most = Math.max(PACKETS_LATE_NANOS, PACKETS_LATE * packets.delay().toNanos());
    return late > most ? reason("E613", new FaultPacketsLate(late)) : Optional.empty();
  }

  private Optional<FaultEvent.TookEffect> tookEffect() {
    return TimedEvent.events(events, FaultEvent.TookEffect.class).findFirst();
  }

  private Optional<FaultEvent.Over> over() {
    return TimedEvent.events(events, FaultEvent.Over.class).findFirst();
  }

  private Optional<Reason> reason(String code, Finding difference) {
    return Optional.of(
        new Reason(
            code, new FaultOtherwise(step, asked.text(), difference), Invalidated.EVERYTHING));
  }

  record FaultAffected(double askedShare, long affected, long packets) implements Finding {}

  record FaultLostPackets(long packets) implements Finding {}

  record FaultPacketsLate(long lateNanos) implements Finding {}

  /// @param difference what it was to do, and what it did
  record FaultOtherwise(String step, String fault, Finding difference) implements Finding {}

  record FaultCame(String asked, long cameNanos) implements Finding {}

  record FaultLasted(String asked, long lastedNanos) implements Finding {}

  record FaultTook(String asked, long tookNanos) implements Finding {}

  record FaultLeft(double askedShare, double leftShare) implements Finding {}

  record FaultFilled(double askedShare, double usedShare) implements Finding {}

  record FaultHadBursts(long asked, long had) implements Finding {}

  record FaultStopped(String asked, long stoppedNanos) implements Finding {}

  record FaultLeftCpu(double askedShare, double usedShare) implements Finding {}
}
