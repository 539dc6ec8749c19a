package assay.judge.answer;

import assay.fact.Finding;
import assay.judge.figure.Measurement;
import assay.judge.trial.TrialJudgement;
import assay.judge.trial.TrialValidity;
import assay.metric.MetricFamily;
import assay.metric.MetricId;
import assay.metric.WithheldFigure;
import assay.record.results.Caveat;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Proven harm that the results table does not show: in a run that does not count, in the A/A control, or of a kind
/// that no figure counts, for example a value that was never written.
public final class HarmOutsideTable {
  private enum Sort {
    UNCOUNTED,
    /// In a run that counts, in a figure withheld because of a second failure.
    SECOND_FAILURE,
    /// In a complete run repeated together with incomplete runs of its block.
    SUPERSEDED,
    CONTROL,
    /// In a run that counts, by a violation that no figure counts.
    OTHERWISE,
    /// In a run that counts, in another figure than the requested one.
    ELSEWHERE
  }

  /// @param verdict always INVALID
  /// @param measure the first figure of the harm, or null if no figure counts it
  /// @param metrics the metrics that do not show it
  private record Proof(
      Sort sort,
      TrialJudgement finding,
      String checker,
      Verdict verdict,
      @Nullable Measure measure,
      List<MetricId> metrics) {

    String trial() {
      return finding.trial().id();
    }

    String configuration() {
      return finding.trial().configuration();
    }
  }

  /// What an objective must be told although its figures meet it.
  ///
  /// @param counts whether the harm was proven in a run that counts: an objective of zero is then missed
  record Doubt(Finding words, boolean counts) {}

  /// An objective of zero for the first also covers the second.
  static final Map<MetricFamily, MetricFamily> MEANT_TOO =
      Map.of(MetricFamily.STALE_READS, MetricFamily.STALE_READS_AFTER_FAULT);

  private final List<Proof> proofs = new ArrayList<>();

  private HarmOutsideTable() {}

  public static HarmOutsideTable of(List<TrialJudgement> judgements) {
    HarmOutsideTable harm = new HarmOutsideTable();
    harm.add(judgements, harm::add);
    return harm;
  }

  /// Includes trials that were run again.
  public static HarmOutsideTable of(
      List<TrialJudgement> judgements, List<TrialJudgement> superseded) {
    HarmOutsideTable harm = of(judgements);
    harm.add(superseded, harm::addSuperseded);
    return harm;
  }

  private interface Adding {
    void add(TrialJudgement judgement, String checker, Verdict verdict);
  }

  private void add(List<TrialJudgement> judgements, Adding adding) {
    for (TrialJudgement judgement : judgements) {
      judgement
          .verdicts()
          .forEach((checker, verdict) -> {
            if (verdict.status() == Status.INVALID) {
              adding.add(judgement, checker, verdict);
            }
          });
    }
  }

  /// The results table shows no superseded run, valid or not.
  private void addSuperseded(TrialJudgement judgement, String checker, Verdict verdict) {
    List<Measure> measured = measured(verdict);
    List<MetricId> metrics = measured.isEmpty() ? harmful(checker) : meant(measured);
    boolean sound = judgement.reasons().stream().allMatch(TrialValidity.Reason::timingOnly);
    if (!metrics.isEmpty()) {
      proofs.add(
          new Proof(
              sound ? Sort.SUPERSEDED : Sort.UNCOUNTED,
              judgement,
              checker,
              verdict,
              measured.isEmpty() ? null : measured.getFirst(),
              metrics));
    }
  }

  /// The measured metrics, and those with objectives that also cover them.
  private static List<MetricId> meant(List<Measure> measured) {
    List<MetricId> metrics = new ArrayList<>();
    measured.forEach(measure -> metrics.add(MetricId.known(measure.metric())));
    MEANT_TOO.forEach((asked, other) -> {
      if (measured.stream().anyMatch(measure -> of(measure, other))) {
        metrics.add(asked.alone());
      }
    });
    return metrics.stream().distinct().toList();
  }

  private static List<Measure> measured(Verdict verdict) {
    return verdict.measures().stream()
        .filter(measure -> measure.value() > 0)
        .filter(measure -> MetricId.of(measure.metric()).harm())
        .toList();
  }

  private void add(TrialJudgement judgement, String checker, Verdict verdict) {
    List<MetricId> own = harmful(checker);
    List<Measure> measured = measured(verdict);
    Sort sort =
        judgement.trial().control()
            ? Sort.CONTROL
            : judgement.reasons().stream().allMatch(TrialValidity.Reason::timingOnly)
                ? Sort.OTHERWISE
                : Sort.UNCOUNTED;
    if (measured.isEmpty()) {
      if (!own.isEmpty()) {
        proofs.add(new Proof(sort, judgement, checker, verdict, null, own));
      }
      return;
    }
    elsewhere(judgement, checker, verdict, measured);
    List<Measure> hidden = hidden(judgement, measured);
    if (!hidden.isEmpty()) {
      proofs.add(
          new Proof(
              sort == Sort.CONTROL ? sort : hiddenBy(judgement, hidden),
              judgement,
              checker,
              verdict,
              hidden.getFirst(),
              hidden.stream().map(measure -> MetricId.known(measure.metric())).toList()));
    }
  }

  private static List<MetricId> harmful(String checker) {
    return MetricFamily.ofCheck(checker).stream()
        .filter(MetricFamily::harm)
        .map(MetricFamily::alone)
        .toList();
  }

  private void elsewhere(
      TrialJudgement judgement, String checker, Verdict verdict, List<Measure> measured) {
    MEANT_TOO.forEach((asked, other) ->
        measured.stream()
            .filter(measure -> of(measure, other))
            .filter(measure -> measured.stream().noneMatch(each -> of(each, asked)))
            .filter(measure -> judgement.counted(other.alone()) != null)
            .forEach(measure ->
                proofs.add(
                    new Proof(
                        Sort.ELSEWHERE,
                        judgement,
                        checker,
                        verdict,
                        measure,
                        List.of(asked.alone())))));
  }

  private static boolean of(Measure measure, MetricFamily family) {
    return measure.metric().equals(family.key());
  }

  private static List<Measure> hidden(TrialJudgement judgement, List<Measure> measured) {
    return measured.stream()
        .filter(measure ->
            judgement.trial().control()
                || judgement.counted(MetricId.known(measure.metric())) == null)
        .toList();
  }

  private static Sort hiddenBy(TrialJudgement judgement, List<Measure> hidden) {
    return hidden.stream()
            .map(measure -> judgement.counting(MetricId.known(measure.metric())))
            .allMatch(HarmOutsideTable::ofSecondFailure)
        ? Sort.SECOND_FAILURE
        : Sort.UNCOUNTED;
  }

  private static boolean ofSecondFailure(@Nullable Measurement measurement) {
    return measurement != null
        && measurement.withheld() != null
        && measurement.withheld().why() == WithheldFigure.Why.SECOND_FAILURE;
  }

  boolean leftOut() {
    return proofs.stream()
        .map(Proof::sort)
        .anyMatch(sort -> sort != Sort.OTHERWISE && sort != Sort.ELSEWHERE);
  }

  /// What to tell an objective on a configuration's metric, or null without hidden harm.
  @Nullable Doubt doubt(String configuration, String metric) {
    return proofs.stream()
        .filter(proof -> proof.configuration().equals(configuration))
        .filter(proof -> proof.metrics().stream().anyMatch(each -> each.id().equals(metric)))
        .map(HarmOutsideTable::doubt)
        .reduce((one, other) -> one.counts() || !other.counts() ? one : other)
        .orElse(null);
  }

  private static Doubt doubt(Proof proof) {
    return switch (proof.sort()) {
      case UNCOUNTED -> new Doubt(new UncountedHas(), false);
      case SECOND_FAILURE -> new Doubt(new FailureRunHas(proof.verdict().summary()), true);
      case SUPERSEDED -> new Doubt(new SupersededHas(), true);
      case CONTROL -> new Doubt(new ControlHas(), true);
      case OTHERWISE -> new Doubt(new ButViolated(proof.verdict().summary()), true);
      case ELSEWHERE -> {
        Measure measure = Objects.requireNonNull(proof.measure());
        yield new Doubt(new ButMeasured(measure.metric(), measure.text()), true);
      }
    };
  }

  /// By configuration, violations that no figure counts.
  Map<String, List<Finding>> otherwise() {
    return violations(EnumSet.of(Sort.OTHERWISE));
  }

  /// By configuration, violations in valid runs outside the results table.
  Map<String, List<Finding>> beside() {
    return violations(EnumSet.of(Sort.CONTROL, Sort.SUPERSEDED));
  }

  /// By configuration, violations in runs that do not count.
  Map<String, List<Finding>> uncounted() {
    return violations(EnumSet.of(Sort.UNCOUNTED, Sort.SECOND_FAILURE));
  }

  private Map<String, List<Finding>> violations(Set<Sort> sorts) {
    Map<String, Map<String, List<Proof>>> all = new LinkedHashMap<>();
    for (Proof proof : proofs) {
      if (sorts.contains(proof.sort()) && !implied(proof)) {
        all.computeIfAbsent(proof.configuration(), key -> new LinkedHashMap<>())
            .computeIfAbsent(proof.checker(), key -> new ArrayList<>())
            .add(proof);
      }
    }
    Map<String, List<Finding>> sentences = new HashMap<>();
    all.forEach((configuration, checkers) -> {
      List<Finding> own = new ArrayList<>();
      checkers.forEach((checker, found) -> own.add(violated(checker, found)));
      sentences.put(configuration, own);
    });
    return sentences;
  }

  private static Finding violated(String checker, List<Proof> found) {
    Proof first = found.getFirst();
    return new ViolatedCheck(
        checker,
        found.size() > 1 ? found.size() : 0,
        first.sort() == Sort.CONTROL,
        first.sort() == Sort.SUPERSEDED,
        first.verdict().summary());
  }

  /// One caveat for each kind and checker.
  List<Caveat> caveats() {
    Map<String, List<Proof>> alike = new LinkedHashMap<>();
    for (Proof proof : proofs.stream().filter(HarmOutsideTable::wantsCaveat).toList()) {
      String key = proof.sort() + " " + proof.checker() + " " + (proof.measure() == null);
      alike.computeIfAbsent(key, added -> new ArrayList<>()).add(proof);
    }
    return alike.values().stream().map(HarmOutsideTable::caveat).toList();
  }

  /// Whether another check's harm implies this one: a lost write also breaks sessions.
  private static boolean implied(Proof proof) {
    return implied(proof.checker())
        && proof.finding().verdicts().entrySet().stream()
            .filter(each -> !implied(each.getKey()))
            .filter(each -> !harmful(each.getKey()).isEmpty())
            .anyMatch(each -> each.getValue().status() == Status.INVALID);
  }

  private static boolean implied(String checker) {
    return MetricFamily.ofCheck(checker).stream().anyMatch(MetricFamily::implied);
  }

  /// Leaves out what a figure or [UnplannedFailure] shows.
  private static boolean wantsCaveat(Proof proof) {
    return switch (proof.sort()) {
      case CONTROL, SUPERSEDED -> true;
      case OTHERWISE -> !implied(proof);
      case UNCOUNTED -> spoilt(proof) != null;
      case ELSEWHERE, SECOND_FAILURE -> false;
    };
  }

  private static Caveat caveat(List<Proof> proofs) {
    Proof first = proofs.getFirst();
    List<String> trials = proofs.stream().map(Proof::trial).toList();
    Finding because = because(first, proofs.size());
    Measure measure = first.measure();
    if (measure == null) {
      return Caveat.serious(
          new ViolatedIn(first.checker(), trials, because, first.verdict().summary()));
    }
    if (proofs.stream().allMatch(HarmOutsideTable::ofWrites)) {
      long lost = proofs.stream().mapToLong(HarmOutsideTable::amount).sum();
      return Caveat.serious(new LostOutside(lost, trials, because));
    }
    return Caveat.serious(
        new ProvedHarm(first.checker(), measure.metric(), measure.text(), trials, because));
  }

  private static boolean ofWrites(Proof proof) {
    return proof.measure() != null && of(proof.measure(), MetricFamily.LOST_WRITES);
  }

  private static long amount(Proof proof) {
    return proof.measure() == null ? 0 : Math.round(proof.measure().value());
  }

  private static @Nullable Finding because(Proof proof, int trials) {
    return switch (proof.sort()) {
      case OTHERWISE, ELSEWHERE, SECOND_FAILURE -> null;
      case SUPERSEDED -> new WereSuperseded();
      case CONTROL -> new AreControls(trials);
      case UNCOUNTED -> new DoNotCount(trials, Objects.requireNonNull(spoilt(proof)).text());
    };
  }

  private static @Nullable WithheldFigure spoilt(Proof proof) {
    return proof.metrics().stream()
        .flatMap(metric -> Stream.ofNullable(proof.finding().spoilt(metric)))
        .findFirst()
        .orElse(null);
  }

  record UncountedHas() implements Finding {}

  record FailureRunHas(Finding found) implements Finding {}

  record SupersededHas() implements Finding {}

  record ControlHas() implements Finding {}

  record ButViolated(Finding found) implements Finding {}

  record ButMeasured(String figure, Finding found) implements Finding {}

  /// @param runs 0 if only one
  record ViolatedCheck(String checker, int runs, boolean control, boolean superseded, Finding found)
      implements Finding {}

  record ViolatedIn(String checker, List<String> trials, @Nullable Finding because, Finding found)
      implements Finding {}

  record LostOutside(long writes, List<String> trials, @Nullable Finding because)
      implements Finding {}

  record ProvedHarm(
      String checker, String figure, Finding found, List<String> trials, @Nullable Finding because)
      implements Finding {}

  record WereSuperseded() implements Finding {}

  record AreControls(int trials) implements Finding {}

  record DoNotCount(int trials, Finding why) implements Finding {}
}
