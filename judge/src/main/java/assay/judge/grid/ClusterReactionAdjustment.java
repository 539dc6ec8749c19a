package assay.judge.grid;

import assay.fact.FigureFacts.AtLeast;
import assay.fact.Finding;
import assay.judge.figure.LossPerFault;
import assay.metric.MetricId;
import assay.plan.fault.FaultKind;
import assay.plan.fault.ToForm;
import assay.record.event.FaultEvent;
import assay.record.event.TimedEvent;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Adds to verdicts what the grid did because of a fault:
///
/// - members that the grid dropped, and failures that no fault explains: [UnplannedFailure];
/// - a cluster still split at the final read: only one part answers, therefore losses are lower bounds and
///   restoration is unproven;
/// - a member isolated from clients too: no client could write to its side;
/// - a member that the cluster refused with another release: the upgrade ended there.
public final class ClusterReactionAdjustment {

  /// Measure of a trial that ended split; its text names the parts.
  public static final String PARTS = "cluster-in-parts";

  /// Measure of a trial with an unknown final state; its text says why.
  public static final String NOT_KNOWN = "cluster-not-known";

  /// Measure of losses if the fault also cut off clients; its text says which side.
  public static final String UNREACHED = "side-unreached";

  /// Measure of a trial in which the cluster refused another release; its text says why.
  public static final String REFUSED = "upgrade-refused";

  /// A member that did not start again on what its disk had.
  public static final String STAYED_AWAY = "stayed-away";

  /// The checks that report dropped members and second failures.
  private static final Set<String> TELLING = Set.of("lost-writes", "cross-site-losses");

  /// Checks, besides those for losses, that look last at only one part of the cluster.
  private static final Set<String> ASKING_ONE_PART = Set.of("recovery", "content", "counters");

  private static final Set<String> RESTORED =
      Set.of("recovery", "latency-recovery", "under-replicated");

  private final List<TimedEvent> events;
  private final Optional<String> elsewhere;
  private final Optional<ClusterParts> parts;

  private ClusterReactionAdjustment(List<TimedEvent> events, Optional<String> elsewhere) {
    this.events = events;
    this.elsewhere = elsewhere;
    this.parts = ClusterParts.atTheEnd(events);
  }

  /// @param elsewhere a trial of the run in which the grid dropped a member without a fault, or empty
  public static Map<String, Verdict> applied(
      Map<String, Verdict> verdicts, List<TimedEvent> events, Optional<String> elsewhere) {
    ClusterReactionAdjustment effects = new ClusterReactionAdjustment(events, elsewhere);
    Map<String, Verdict> told = new LinkedHashMap<>();
    verdicts.forEach((name, verdict) -> told.put(name, effects.told(name, verdict)));
    return told;
  }

  private Verdict told(String checker, Verdict verdict) {
    Verdict told = verdict;
    boolean losses = losses(verdict);
    if (parts.isPresent() && (losses || ASKING_ONE_PART.contains(checker))) {
      told = atTheEnd(told, parts.get(), checker.equals("recovery"));
    }
    if (losses) {
      told = unreached(told);
    }
    if (losses || TELLING.contains(checker) || checker.equals("recovery")) {
      told = refused(told);
    }
    return TELLING.contains(checker) ? UnplannedFailure.told(told, events, elsewhere) : told;
  }

  private static boolean losses(Verdict verdict) {
    return verdict.measures().stream().anyMatch(ClusterReactionAdjustment::loss);
  }

  private static boolean loss(Measure measure) {
    return MetricId.of(measure.metric()).family().loss();
  }

  private Verdict atTheEnd(Verdict verdict, ClusterParts end, boolean recovery) {
    return switch (end.state()) {
      case ONE -> verdict;
      case NOT_KNOWN ->
          harmed()
              ? with(verdict, verdict.status(), Measure.of(NOT_KNOWN, 1, end.text()))
              : verdict;
      case IN_PARTS -> {
        boolean restored = recovery && verdict.status() == Status.VALID;
        List<Measure> measures = new ArrayList<>();
        for (Measure measure : verdict.measures()) {
          measures.add(
              restored ? restored(measure) : recovery ? measure : bounded(measure, verdict));
        }
        // A violation in one part stands; other parts are unknown.
        Status status = verdict.status() == Status.VALID ? Status.UNKNOWN : verdict.status();
        measures.add(Measure.of(PARTS, 1, end.text()));
        yield new Verdict(
            status,
            bounded(verdict, end),
            List.copyOf(measures),
            verdict.curves(),
            verdict.witnesses());
      }
    };
  }

  private static Finding bounded(Verdict verdict, ClusterParts end) {
    boolean lost =
        verdict.measures().stream().anyMatch(measure -> loss(measure) && measure.value() > 0);
    return new Beside(verdict.summary(), lost, end.text());
  }

  private boolean harmed() {
    return events.stream().anyMatch(event -> event.type() == TimedEvent.Type.FAULT);
  }

  /// A loss is what one part lacks: a lower bound.
  private static Measure bounded(Measure measure, Verdict verdict) {
    if (LossPerFault.has(measure)) {
      return LossPerFault.atLeast(measure, verdict.measures());
    }
    return loss(measure) ? measure.unbounded(new AtLeast(measure.text())) : measure;
  }

  /// When service was restored for answered clients. The cluster itself never recovers.
  private static Measure restored(Measure measure) {
    return RESTORED.contains(measure.metric()) && !measure.atLeast()
        ? measure.unbounded(new AtLeast(measure.text())).standing()
        : measure.standing();
  }

  /// No client reached an isolated member, therefore the member acknowledged no write that could be lost.
  private Verdict unreached(Verdict verdict) {
    List<String> isolated =
        TimedEvent.events(events, FaultEvent.Asked.class)
            .filter(
                asked -> FaultKind.of(asked.fault()).filter(FaultKind::shutsOutClients).isPresent())
            .flatMap(asked -> asked.members().stream())
            .distinct()
            .sorted()
            .toList();
    if (isolated.isEmpty()) {
      return verdict;
    }
    return with(verdict, verdict.status(), Measure.of(UNREACHED, 1, new SideUnreached(isolated)));
  }

  private Verdict refused(Verdict verdict) {
    Verdict told = verdict;
    for (TimedEvent event : events) {
      if (event.event() instanceof FaultEvent.Over over && over.refused().isPresent()) {
        Optional<TimedEvent> asked =
            events.stream()
                .filter(each -> UnplannedFailure.ofOneFault(event, each))
                .filter(each -> each.event() instanceof FaultEvent.Asked)
                .findFirst();
        String fault = asked.map(TimedEvent::text).orElse("");
        String member = over.refused().get();
        String reason = over.reason().orElse("");
        Measure refused =
            asked.filter(ClusterReactionAdjustment::ofUpgrade).isPresent()
                ? Measure.of(REFUSED, 1, new UpgradeRefused(fault, member, reason))
                : Measure.of(STAYED_AWAY, 1, new StayedAway(fault, member, reason));
        told = with(told, told.status(), refused);
      }
    }
    return told;
  }

  private static boolean ofUpgrade(TimedEvent asked) {
    return FaultKind.of(asked.event(FaultEvent.Asked.class).orElseThrow().fault())
        .filter(kind -> kind.to() == ToForm.RELEASE)
        .isPresent();
  }

  private static Verdict with(Verdict verdict, Status status, Measure measure) {
    List<Measure> measures = new ArrayList<>(verdict.measures());
    measures.add(measure);
    return new Verdict(
        status,
        new Beside(verdict.summary(), false, measure.text()),
        List.copyOf(measures),
        verdict.curves(),
        verdict.witnesses());
  }

  /// @param atLeast whether a loss is a lower bound for that reason
  record Beside(Finding found, boolean atLeast, Finding effect) implements Finding {}

  record SideUnreached(List<String> members) implements Finding {}

  /// @param reason as the product said it
  record UpgradeRefused(String fault, String member, String reason) implements Finding {}

  /// @param member or several
  /// @param reason as the product said it
  record StayedAway(String fault, String member, String reason) implements Finding {}
}
