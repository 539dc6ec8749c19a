package assay.judge;

import assay.plan.Plan;
import assay.plan.Strategy;
import assay.record.Caveat;
import assay.record.Costs;
import assay.record.Environment;
import assay.record.Results.Comparison;
import assay.record.Results.Control;
import assay.record.Results.Figure;
import assay.record.Results.Row;
import assay.record.Results.Steadiness;
import assay.record.Withheld.Why;
import assay.statistics.PairedEffect;
import assay.statistics.PairedFamily;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// How far a run may be trusted, a sentence each, what limits it most first.
final class Trust {

  private static final double NOTABLE_IDLE = 0.2;
  private static final double NOTABLE_UNEXPLAINED = 0.1;
  private static final long NOTABLE_PAUSE_NANOS = 10_000_000;

  private final Plan plan;
  private final Environment environment;
  private final List<CellFinding> findings;
  private final List<Row> rows;
  private final List<Comparison> comparisons;
  private final List<Control> controls;
  private final List<String> sentences = new ArrayList<>();

  private Trust(
      Plan plan,
      Environment environment,
      List<CellFinding> findings,
      List<Row> rows,
      List<Comparison> comparisons,
      List<Control> controls) {
    this.plan = plan;
    this.environment = environment;
    this.findings = findings;
    this.rows = rows;
    this.comparisons = comparisons;
    this.controls = controls;
  }

  /// The sentences.
  static List<Caveat> of(
      Plan plan,
      Environment environment,
      List<CellFinding> findings,
      List<Row> rows,
      List<Comparison> comparisons,
      List<Control> controls) {
    Trust trust = new Trust(plan, environment, findings, rows, comparisons, controls);
    trust.lean();
    trust.sentences.addAll(Unanswered.doubts(plan, rows));
    Orders.doubt(plan).ifPresent(trust.sentences::add);
    trust.sentences.addAll(FailedParts.doubts(findings));
    trust.sentences.addAll(SecondFailure.doubts(findings));
    trust.steadiness();
    trust.repeats();
    trust.control();
    trust.tooMany();
    trust.cores();
    trust.gate();
    trust.pauses();
    trust.idle();
    trust.network();
    trust.sentences.addAll(Background.doubts(findings));
    trust.trials();
    trust.disagreements();
    trust.sentences.add(
        CalibrationTrust.sentence(
            environment.calibration(), environment.host(), environment.started()));
    trust.sentences.addAll(environment.warnings());
    return trust.sentences.stream().map(Caveat::limits).toList();
  }

  private void lean() {
    if (plan.lean()) {
      boolean quick =
          plan.strategies().stream()
              .map(strategy -> strategy.settings().get("flags"))
              .anyMatch(flags -> flags != null && flags.origin().equals(Plan.LEAN));
      boolean shared =
          plan.cells().stream()
              .anyMatch(cell -> cell.starter() != null && !plan.inFixedOrder(cell));
      sentences.add(
          "this was a try with short windows and little data%s%s: not comparable"
              .formatted(
                  quick ? ", compiled by the JVM's first tier only" : "",
                  shared
                      ? ", in which strategies alike for its processes shared them, so that the first"
                          + " of them is the coldest"
                      : ""));
      if (!plan.leftOut().isEmpty()) {
        sentences.add(
            "a try of this study leaves out %s: %s"
                .formatted(
                    Text.plural(plan.leftOut().size(), "strategy", "strategies"),
                    String.join(", ", plan.leftOut())));
      }
    }
  }

  /// What moved first; then what was left out; then what is too little to tell, once per step.
  private void steadiness() {
    Map<String, List<String>> moving = new LinkedHashMap<>();
    Map<String, Integer> leftOut = new LinkedHashMap<>();
    Set<String> unknown = new LinkedHashSet<>();
    for (CellFinding finding : findings) {
      for (Steadiness one : finding.result().steadiness()) {
        switch (one.state()) {
          case NON_STEADY ->
              moving
                  .computeIfAbsent(one.step(), step -> new ArrayList<>())
                  .add(finding.cell().id() + ": " + one.text());
          case UNKNOWN -> unknown.add("the steady window of " + one.step() + ": " + one.text());
          case STEADY -> {}
        }
        if (one.leftOutSeconds() > 0) {
          leftOut.merge(one.step(), one.leftOutSeconds(), Math::max);
        }
      }
    }
    moving.forEach((step, cells) ->
        sentences.add(
            "NON-STEADY: %s was still moving while it was measured, in %s; %s"
                .formatted(step, Text.plural(cells.size(), "cell", "cells"), cells.getFirst())));
    leftOut.forEach((step, seconds) ->
        sentences.add(
            "the system was still moving when %s began to be measured: up to %d s at its beginning"
                    .formatted(step, seconds)
                + " are left out of times and rates"));
    sentences.addAll(unknown);
  }

  private void repeats() {
    if (plan.soaks()) {
      sentences.addAll(Rounds.doubts(findings));
    } else if (plan.repeats() == 1) {
      sentences.add(
          "one run of each strategy: there are no intervals, nothing is compared, and no strategy is"
              + " marked as best; that takes --repeats "
              + Plan.ENOUGH_REPEATS);
    } else if (plan.repeats() < Plan.ENOUGH_REPEATS) {
      sentences.add(
          plan.repeats()
              + " runs of each strategy: the intervals assume a bell curve, nothing is compared, and"
              + " no strategy is marked as best; that takes --repeats "
              + Plan.ENOUGH_REPEATS);
    }
  }

  /// The baseline that is told apart from itself shows that something is wrong with the comparison,
  /// or that this is the one run of twenty in which chance does so.
  private void control() {
    boolean compares = plan.repeats() >= Plan.ENOUGH_REPEATS && plan.strategies().size() > 1;
    if (compares && !plan.controlled()) {
      sentences.add("no A/A control ran: what this host makes of no difference is not known");
    }
    List<String> apart =
        controls.stream()
            .filter(each -> each.pAdjusted() != null)
            .filter(each -> Objects.requireNonNull(each.pAdjusted()) <= PairedEffect.LEVEL)
            .map(Control::metric)
            .toList();
    if (!apart.isEmpty()) {
      sentences.add(
          "“%s” was told apart from itself by the A/A control at %s, which chance does in one run of"
                  .formatted(plan.baseline().name(), String.join(", ", apart))
              + " twenty: only differences larger than that are called any");
    }
  }

  /// Differences that every block shows and that are nevertheless not called, because among so many
  /// figures one looks like that by chance.
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
        plan.strategies().stream()
            .mapToInt(strategy ->
                (int)
                    comparisons.stream()
                        .filter(each -> each.strategy().equals(strategy.name()))
                        .filter(each -> each.p() != null)
                        .count())
            .max()
            .orElse(1);
    int needed = PairedFamily.blocksNeeded(figures);
    sentences.add(
        "%s clear by itself, but not among %d figures, of which one looks like that by chance%s"
            .formatted(
                Text.plural(clear.size(), "difference is", "differences are each"),
                figures,
                needed > plan.repeats() ? ": --repeats " + needed + " could tell" : ""));
  }

  private void cores() {
    int processes =
        plan.strategies().stream()
            .mapToInt(strategy -> number(strategy, "members") + number(strategy, "clients"))
            .max()
            .orElse(0);
    String users = plan.underTraffic() ? ", and their background users," : "";
    Optional<Integer> cores = whole(environment.host().get("cores"));
    if (cores.isPresent() && processes > cores.get()) {
      sentences.add(
          "%d members and clients%s shared %s: rankings hold, microseconds are not portable"
              .formatted(processes, users, Text.plural(cores.get(), "core", "cores")));
    }
  }

  private static int number(Strategy strategy, String setting) {
    Plan.Value value = strategy.settings().get(setting);
    return value == null ? 0 : whole(value.text()).orElse(0);
  }

  private static Optional<Integer> whole(@Nullable String text) {
    return Optional.ofNullable(text)
        .filter(number -> number.matches("\\d{1,9}"))
        .map(Integer::valueOf);
  }

  private void gate() {
    List<String> late =
        rows.stream()
            .flatMap(row -> row.figures().stream())
            .filter(figure -> figure.withheld() != null)
            .filter(figure -> Objects.requireNonNull(figure.withheld()).why() == Why.LATE)
            .map(Figure::metric)
            .distinct()
            .toList();
    if (!late.isEmpty()) {
      sentences.add(
          "the generator was late at "
              + String.join(", ", late)
              + " for some strategies: these are withheld there");
    }
  }

  private void pauses() {
    long longest = findings.stream().mapToLong(CellFinding::pauseNanos).max().orElse(-1);
    if (longest < 0) {
      sentences.add("no probe watched the clients for pauses of their own");
    } else if (longest >= NOTABLE_PAUSE_NANOS) {
      sentences.add(
          "a client itself paused for up to "
              + Text.nanos(longest)
              + " in a steady window: stalls of that size are the host, not the grid");
    }
  }

  /// What the members use anyway, where it is much of what a request seems to cost. Members that used
  /// more before any request than under load were not at rest: load cannot contain what it displaced.
  private void idle() {
    double worst = 0;
    double used = 0;
    for (CellFinding finding : findings) {
      Costs costs = finding.spending().costs();
      double rate = finding.spending().membersCpuPerSecond();
      if (costs.idle() != null && rate > 0) {
        double idle = costs.idle().membersCpuNanos() * 1e9 / costs.idle().nanos();
        if (idle < rate && idle / rate > worst) {
          used = idle;
          worst = idle / rate;
        }
      }
    }
    if (worst >= NOTABLE_IDLE) {
      sentences.add(
          "before any request the members used up to %s of CPU a second, %s of what they used under load:"
                  .formatted(Text.nanos(used), Text.share(worst))
              + " as far as that is housekeeping and not work left from loading, a request costs less"
              + " of it at a higher rate");
    }
  }

  /// Bytes on the wire that no TCP connection accounts for.
  private void network() {
    double most =
        findings.stream()
            .flatMap(finding -> finding.spending().unexplained().stream())
            .mapToDouble(Double::doubleValue)
            .max()
            .orElse(0);
    if (most >= NOTABLE_UNEXPLAINED) {
      sentences.add(
          "up to %s of the bytes on the wire were of no TCP connection that was seen: UDP, or"
                  .formatted(Text.share(most))
              + " connections of an instant, other programs' included");
    }
  }

  /// What losing nothing in so many faults still allows, of all strategies with as many in one sentence.
  private void trials() {
    Map<Integer, List<String>> byFaults = new TreeMap<>();
    for (Row row : rows) {
      int faults = faultsWithoutLoss(row);
      if (faults > 0) {
        byFaults.computeIfAbsent(faults, number -> new ArrayList<>()).add(row.strategy());
      }
    }
    byFaults.forEach((faults, strategies) ->
        sentences.add(
            "%s lost nothing in %s%s, which still allows up to %s of such faults to lose something"
                .formatted(
                    strategies.stream().map("“%s”"::formatted).collect(Collectors.joining(", ")),
                    Text.plural(faults, "fault", "faults"),
                    strategies.size() == 1 ? "" : " each",
                    Text.share(ByTrials.boundOfNone(faults)))));
  }

  /// How many faults a strategy had where it lost nothing in any; 0 where it lost something.
  private int faultsWithoutLoss(Row row) {
    Metric lostWrites = Metric.known("lost-writes");
    List<CellFinding> judged =
        findings.stream()
            .filter(finding -> finding.cell().strategy().equals(row.strategy()))
            .filter(finding -> finding.counted(lostWrites) != null)
            .toList();
    boolean nothing =
        judged.stream()
            .allMatch(finding -> Objects.requireNonNull(finding.counted(lostWrites)).value() == 0);
    return nothing ? judged.stream().mapToInt(CellFinding::blows).sum() : 0;
  }

  private void disagreements() {
    findings.stream()
        .flatMap(finding ->
            finding.disagreements().stream().map(sentence -> finding.cell().id() + ", " + sentence))
        .forEach(sentences::add);
  }
}
