package assay.report.terminal;

import assay.metric.MetricId;
import assay.plan.Plan;
import assay.record.results.Caveat;
import assay.record.results.DriftResult;
import assay.record.results.InvalidReason;
import assay.record.results.QuestionResult;
import assay.record.results.Results;
import assay.record.results.Results.ObjectiveResult;
import assay.record.results.Results.Outcome;
import assay.record.results.ScalingResult;
import assay.record.results.Verdicts.Status;
import assay.report.chart.DriftSection;
import assay.report.chart.LoadPartsSection;
import assay.report.chart.StalenessTable;
import assay.report.chart.SweepSection;
import assay.report.model.CheckerSummary;
import assay.report.model.FailureSentences;
import assay.report.model.ReportModel;
import assay.report.model.TopCaveats;
import assay.report.page.BackgroundTrafficSection;
import assay.report.page.LinkSection;
import assay.report.page.ObjectiveSection;
import assay.report.page.PublishedSection;
import assay.report.page.RunOrderEffectSection;
import assay.report.text.NumberFormat;
import assay.report.text.TerminalCapabilities;
import assay.sentence.SentenceRenderer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// All figures and findings of a run for a terminal, below its answer: results table, findings,
/// objectives, caveats.
public final class TerminalResults {

  private final ReportModel model;
  private final Results results;
  private final TerminalCapabilities screen;
  private final NumberFormat format;
  private final List<String> lines = new ArrayList<>();

  private TerminalResults(ReportModel model, TerminalCapabilities screen) {
    this.model = model;
    this.results = model.results();
    this.screen = screen;
    this.format = screen.figures();
  }

  public static String render(ReportModel model, TerminalCapabilities screen) {
    TerminalResults table = new TerminalResults(model, screen);
    table.lines.addAll(new TerminalTable(model, screen).lines());
    table.unavailable();
    table.published();
    table.sweeps();
    table.parts();
    table.orders();
    table.drifts();
    table.traffic();
    table.links();
    table.staleness();
    table.failures();
    table.findings();
    table.objectives();
    table.trust();
    return String.join("\n", table.lines) + "\n";
  }

  private void unavailable() {
    List<String> sentences = Plan.Unavailable.sentences(model.plan().unavailable());
    if (!sentences.isEmpty()) {
      lines.add("");
    }
    for (String sentence : sentences) {
      lines.addAll(screen.wrap("  ", format.plain("left out  " + sentence)));
    }
  }

  private void published() {
    List<String> published = PublishedSection.lines(model);
    if (!published.isEmpty()) {
      lines.add("");
    }
    published.forEach(
        line -> lines.addAll(screen.wrap("  ", format.plain("published and measured: " + line))));
  }

  private void sweeps() {
    if (!results.sweeps().isEmpty()) {
      lines.add("");
    }
    for (ScalingResult sweep : results.sweeps()) {
      lines.addAll(
          screen.wrap(
              "  ",
              format.plain(
                  SweepSection.title(sweep) + ": " + SentenceRenderer.of(sweep.answer()))));
    }
  }

  private void parts() {
    List<String> sentences = LoadPartsSection.sentences(model);
    if (!sentences.isEmpty()) {
      lines.add("");
    }
    sentences.forEach(sentence -> lines.addAll(screen.wrap("  ", format.plain(sentence))));
  }

  private void orders() {
    List<String> table = RunOrderEffectSection.lines(model, format, screen.width());
    if (!table.isEmpty()) {
      lines.add("");
    }
    table.forEach(line -> lines.add(format.plain(line)));
  }

  private void drifts() {
    if (!results.drifts().isEmpty()) {
      lines.add("");
    }
    for (DriftResult drift : results.drifts()) {
      if (drift.told() == DriftResult.Told.UNKNOWN) {
        continue;
      }
      String sentence = format.plain(DriftSection.sentence(drift));
      boolean tells =
          drift.told() == DriftResult.Told.RISES || drift.told() == DriftResult.Told.FALLS;
      lines.addAll(screen.wrap("  ", tells ? screen.strong(sentence) : sentence));
    }
    DriftSection.unknown(results)
        .ifPresent(sentence -> lines.addAll(screen.wrap("  ", format.plain(sentence))));
  }

  private void traffic() {
    List<String> sentences = BackgroundTrafficSection.sentences(results, format);
    if (!sentences.isEmpty()) {
      lines.add("");
    }
    sentences.forEach(sentence -> lines.addAll(screen.wrap("  ", format.plain(sentence))));
  }

  private void links() {
    List<String> sentences = LinkSection.sentences(results, format);
    if (!sentences.isEmpty()) {
      lines.add("");
    }
    sentences.forEach(sentence -> lines.addAll(screen.wrap("  ", format.plain(sentence))));
  }

  private void staleness() {
    List<String> table = StalenessTable.lines(model, screen);
    if (!table.isEmpty()) {
      lines.add("");
    }
    table.forEach(line -> lines.add(format.plain(line)));
  }

  private void failures() {
    List<String> sentences = FailureSentences.of(model, format);
    if (!sentences.isEmpty()) {
      lines.add("");
    }
    FailureSentences.title(model)
        .ifPresent(title -> item(screen::doubt, format.warning(), title + ":"));
    sentences.forEach(sentence -> lines.addAll(screen.wrap("    ", sentence)));
  }

  private void findings() {
    Map<String, List<CheckerSummary>> byChecker = new LinkedHashMap<>();
    for (CheckerSummary finding : CheckerSummary.of(model)) {
      byChecker.computeIfAbsent(finding.checker(), key -> new ArrayList<>()).add(finding);
    }
    if (!byChecker.isEmpty()) {
      lines.add("");
    }
    byChecker.forEach((checker, findings) -> {
      for (Status status : List.of(Status.INVALID, Status.UNKNOWN)) {
        for (CheckerSummary finding : findings) {
          if (finding.status() == status) {
            item(
                status == Status.INVALID ? screen::bad : screen::doubt,
                format.sign(status),
                name(finding) + finding.sentence());
          }
        }
      }
      List<CheckerSummary> good =
          findings.stream().filter(finding -> finding.status() == Status.VALID).toList();
      if (!good.isEmpty()) {
        item(
            screen::good,
            format.good(),
            checker
                + "  "
                + NumberFormat.word(Status.VALID)
                + ": "
                + good.stream()
                    .map(CheckerSummary::configuration)
                    .collect(Collectors.joining(", ")));
      }
    });
  }

  /// Proven harm has a name for `assay reproduce`.
  private String name(CheckerSummary finding) {
    return finding.status() == Status.INVALID
        ? finding.name(model.plan()) + "  "
        : finding.checker() + "  " + finding.configuration() + ": ";
  }

  private void objectives() {
    if (results.objectives().isEmpty()) {
      return;
    }
    lines.add("");
    for (ObjectiveResult objective : results.objectives()) {
      String words =
          "%s  %s: %s, limit %s, %s"
              .formatted(
                  objective.text(),
                  objective.configuration(),
                  SentenceRenderer.of(objective.measured()),
                  SentenceRenderer.of(objective.limit()),
                  ObjectiveSection.words(objective.result()));
      item(
          switch (objective.result()) {
            case MET -> screen::good;
            case MISSED -> screen::bad;
            case UNDECIDED -> screen::doubt;
          },
          format.sign(objective.result()),
          words);
    }
  }

  private void trust() {
    lines.add("");
    TopCaveats.stamps(results).forEach(stamp -> item(screen::doubt, format.warning(), stamp));
    for (Caveat caveat : Caveat.worstFirst(results.trust())) {
      item(screen::doubt, format.warning(), TopCaveats.text(caveat));
    }
    for (InvalidReason reason : results.invalid()) {
      item(screen::bad, format.bad(), SentenceRenderer.of(reason.sentence()));
    }
  }

  /// The word of the worst finding: why the run does not count, else what it left open, else a
  /// violated check, else an undecided one; may be empty.
  static Optional<String> next(ReportModel model) {
    List<CheckerSummary> findings = CheckerSummary.of(model);
    return Stream.of(
            model.results().invalid().stream()
                .map(InvalidReason::code)
                .filter(code -> !code.isEmpty()),
            unanswered(model.results()),
            words(findings, Status.INVALID),
            words(findings, Status.UNKNOWN))
        .flatMap(words -> words)
        .findFirst();
  }

  /// The questions that decide the exit code.
  private static Stream<String> unanswered(Results results) {
    return results.outcome() == Outcome.UNANSWERED
        ? results.questions().stream()
            .filter(QuestionResult::open)
            .filter(question -> question.kind() != QuestionResult.Kind.OBJECTIVE)
            .map(question ->
                MetricId.find(question.asked())
                    .map(metric -> metric.family().key())
                    .orElse(question.asked()))
        : Stream.empty();
  }

  private static Stream<String> words(List<CheckerSummary> findings, Status status) {
    return findings.stream()
        .filter(finding -> finding.status() == status)
        .map(CheckerSummary::checker);
  }

  private void item(UnaryOperator<String> paint, String sign, String text) {
    String indent = " ".repeat(sign.length() + 3);
    List<String> wrapped = screen.wrap(indent, format.plain(text));
    lines.add("  " + paint.apply(sign) + " " + wrapped.getFirst().strip());
    lines.addAll(wrapped.subList(1, wrapped.size()));
  }
}
