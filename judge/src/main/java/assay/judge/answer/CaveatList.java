package assay.judge.answer;

import assay.fact.Finding;
import assay.fact.Quoted;
import assay.judge.trial.SoakRoundJudge;
import assay.judge.trial.TrialJudgement;
import assay.metric.MetricFamily;
import assay.metric.MetricId;
import assay.plan.Plan;
import assay.record.environment.Environment;
import assay.record.results.Caveat;
import assay.record.results.FigureRange;
import assay.record.results.Results.Comparison;
import assay.record.results.Results.Control;
import assay.record.results.Results.Row;
import assay.statistics.PairedEffect;
import assay.statistics.PairedFamilyComparison;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/// How far a run may be trusted: one sentence per cause, with its consequence for the reader. Ordered by gravity,
/// then as added here.
public final class CaveatList {

  private final Plan plan;
  private final List<TrialJudgement> judgements;
  private final List<Row> rows;
  private final List<Comparison> comparisons;
  private final List<Control> controls;
  private final List<Caveat> caveats = new ArrayList<>();

  private CaveatList(
      Plan plan,
      List<TrialJudgement> judgements,
      List<Row> rows,
      List<Comparison> comparisons,
      List<Control> controls) {
    this.plan = plan;
    this.judgements = judgements;
    this.rows = rows;
    this.comparisons = comparisons;
    this.controls = controls;
  }

  /// @param unshown proven harm that is in no row
  public static List<Caveat> of(
      Plan plan,
      Environment environment,
      List<TrialJudgement> judgements,
      HarmOutsideTable unshown,
      List<Row> rows,
      List<Comparison> comparisons,
      List<Control> controls) {
    CaveatList trust = new CaveatList(plan, judgements, rows, comparisons, controls);
    List<Caveat> caveats = trust.caveats;
    caveats.addAll(unshown.caveats());
    caveats.addAll(UnplannedFailureCaveats.doubts(judgements));
    caveats.addAll(ClusterReactionCaveats.doubts(judgements));
    caveats.addAll(LoadCaveats.suspects(plan, judgements));
    trust.lean();
    FixedOrderSentences.doubt(plan).map(Caveat::serious).ifPresent(caveats::add);
    trust.control();
    trust.repeats();
    ResumeCaveats.doubt(plan, environment).ifPresent(caveats::add);
    if (!environment.untried().isEmpty()) {
      caveats.add(
          Caveat.limits(new WorkloadNotTried(plan.workload(), new Quoted(environment.untried()))));
    }
    caveats.addAll(FigureCaveats.doubts(plan, judgements, rows));
    caveats.addAll(LoadCaveats.overloads(plan, judgements));
    caveats.addAll(LoadCaveats.failedParts(judgements));
    caveats.addAll(HostCaveats.doubts(plan, environment, judgements));
    trust.tooMany();
    caveats.addAll(LoadCaveats.background(judgements));
    caveats.addAll(LoadCaveats.programs(judgements));
    caveats.addAll(LoadCaveats.heldBack(plan, judgements));
    LoadCaveats.settling(judgements).ifPresent(caveats::add);
    trust.observations();
    return Caveat.worstFirst(caveats);
  }

  private void lean() {
    if (plan.lean()) {
      boolean quick =
          plan.configurations().stream()
              .map(configuration -> configuration.settings().get("flags"))
              .anyMatch(flags -> flags != null && flags.origin().equals(Plan.LEAN));
      boolean shared =
          plan.trials().stream()
              .anyMatch(trial -> trial.processesOf() != null && !plan.inFixedOrder(trial));
      caveats.add(Caveat.serious(new LeanRun(quick, shared)));
    }
    if (!plan.leftOut().isEmpty()) {
      caveats.add(Caveat.limits(new LeftOutOfRun(plan.lean(), plan.leftOut())));
    }
    if (!plan.unavailable().isEmpty()) {
      caveats.add(
          Caveat.limits(
              new NotAvailable(
                  Plan.Unavailable.sentences(plan.unavailable()).stream()
                      .<Finding>map(Quoted::new)
                      .toList())));
    }
  }

  private void repeats() {
    if (plan.soaks()) {
      caveats.addAll(SoakRoundJudge.doubts(judgements));
    } else if (plan.repeats() < Plan.ENOUGH_REPEATS) {
      caveats.add(Caveat.limits(few()));
    }
  }

  private Finding few() {
    boolean alone = plan.configurations().size() == 1;
    if (plan.repeats() == 1) {
      return alone ? new OneRun(Plan.ENOUGH_REPEATS) : new OneRunEach(Plan.ENOUGH_REPEATS);
    }
    return alone
        ? new FewRuns(plan.repeats(), Plan.ENOUGH_REPEATS)
        : new FewRunsEach(plan.repeats(), Plan.ENOUGH_REPEATS);
  }

  /// If the baseline differs from itself, the comparison is flawed, or this is the one run in twenty where chance
  /// does it.
  private void control() {
    boolean compares = plan.repeats() >= Plan.ENOUGH_REPEATS && plan.configurations().size() > 1;
    if (compares && !plan.controlled()) {
      caveats.add(Caveat.limits(new NoControl()));
    }
    List<String> apart =
        controls.stream()
            .filter(each -> each.pAdjusted() != null)
            .filter(each -> Objects.requireNonNull(each.pAdjusted()) <= PairedEffect.LEVEL)
            .map(Control::metric)
            .toList();
    if (!apart.isEmpty()) {
      caveats.add(Caveat.serious(new ControlApart(plan.baseline().name(), apart)));
    }
  }

  /// Differences in every block, not reported because among so many figures chance produces one.
  private void tooMany() {
    List<Comparison> clear =
        comparisons.stream()
            .filter(each -> each.p() != null && each.pAdjusted() != null)
            .filter(each -> Objects.requireNonNull(each.p()) <= PairedEffect.LEVEL)
            .filter(each -> Objects.requireNonNull(each.pAdjusted()) > PairedEffect.LEVEL)
            .toList();
    if (clear.isEmpty()) {
      return;
    }
    int figures =
        plan.configurations().stream()
            .mapToInt(configuration ->
                (int)
                    comparisons.stream()
                        .filter(each -> each.configuration().equals(configuration.name()))
                        .filter(each -> each.p() != null)
                        .count())
            .max()
            .orElse(1);
    int needed = PairedFamilyComparison.blocksNeeded(figures);
    caveats.add(
        Caveat.limits(
            new MayBeChance(clear.size(), figures, needed > plan.repeats() ? needed : 0)));
  }

  /// What no loss in so many faults still allows, for all configurations in one sentence.
  private void observations() {
    Map<Integer, List<String>> byFaults = new TreeMap<>();
    for (Row row : rows) {
      int faults = faultsWithoutLoss(row);
      if (faults > 0) {
        byFaults.computeIfAbsent(faults, number -> new ArrayList<>()).add(row.configuration());
      }
    }
    if (!byFaults.isEmpty()) {
      caveats.add(
          Caveat.note(
              new FewFaults(
                  byFaults.entrySet().stream()
                      .map(entry -> observation(entry.getKey(), entry.getValue()))
                      .toList())));
    }
  }

  private static Finding observation(int faults, List<String> configurations) {
    return new NothingLostIn(
        configurations, faults, configurations.size() > 1, FigureRange.boundOfNone(faults));
  }

  /// A configuration's faults if none lost anything, otherwise 0.
  private int faultsWithoutLoss(Row row) {
    MetricId lostWrites = MetricFamily.LOST_WRITES.alone();
    List<TrialJudgement> judged =
        judgements.stream()
            .filter(judgement -> judgement.trial().configuration().equals(row.configuration()))
            .filter(judgement -> judgement.counted(lostWrites) != null)
            .toList();
    boolean nothing =
        judged.stream()
            .allMatch(
                judgement -> Objects.requireNonNull(judgement.counted(lostWrites)).value() == 0);
    return nothing ? judged.stream().mapToInt(TrialJudgement::episodes).sum() : 0;
  }

  /// @param quick whether the JVM's first tier compiled alone
  /// @param shared whether configurations shared processes
  record LeanRun(boolean quick, boolean shared) implements Finding {}

  record LeftOutOfRun(boolean lean, List<String> configurations) implements Finding {}

  record NotAvailable(List<Finding> configurations) implements Finding {}

  record OneRun(int needed) implements Finding {}

  record OneRunEach(int needed) implements Finding {}

  record FewRuns(int runs, int needed) implements Finding {}

  record FewRunsEach(int runs, int needed) implements Finding {}

  /// @param why it was not tried on a correct engine before the run
  record WorkloadNotTried(String workload, Finding why) implements Finding {}

  record NoControl() implements Finding {}

  record ControlApart(String baseline, List<String> figures) implements Finding {}

  /// @param needed repeats that could tell; 0 if there were enough
  record MayBeChance(int differences, int figures, int needed) implements Finding {}

  record FewFaults(List<Finding> configurations) implements Finding {}

  record NothingLostIn(List<String> configurations, int faults, boolean several, double boundShare)
      implements Finding {}
}
