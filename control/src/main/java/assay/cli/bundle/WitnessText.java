package assay.cli.bundle;

import assay.judge.reproduction.StoredFindings;
import assay.judge.reproduction.StoredFindings.StoredFinding;
import assay.record.RunRecord;
import assay.record.results.Verdicts.Line;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Verdict;
import assay.record.results.Verdicts.Witness;
import assay.sentence.SentenceRenderer;
import java.util.Locale;

/// The counterexamples of a run's findings, the worst finding first. Times are seconds since the run began, as in the
/// timeline.
final class WitnessText {

  private final StoredFindings findings;
  private final StringBuilder text = new StringBuilder();

  WitnessText(RunRecord record, StoredFindings findings) {
    this.findings = findings;
    text.append("Times are seconds since the run %s began.\n".formatted(record.plan().study()));
  }

  /// What the check found in the worst trial.
  static String summary(StoredFinding finding) {
    return SentenceRenderer.of(finding.worst().verdict().summary());
  }

  String text() {
    findings.all().forEach(this::add);
    return text.toString();
  }

  private void add(StoredFinding finding) {
    Verdict verdict = finding.worst().verdict();
    text.append("\n%s, worst in trial %s\n".formatted(finding.name(), finding.worst().trial()));
    text.append("  ").append(summary(finding)).append('\n');
    for (Measure measure : verdict.measures()) {
      text.append("  %s: %s\n".formatted(measure.metric(), SentenceRenderer.of(measure.text())));
    }
    verdict.witnesses().forEach(this::add);
  }

  private void add(Witness witness) {
    text.append("\n  ").append(SentenceRenderer.of(witness.sentence())).append('\n');
    for (Line line : witness.lines()) {
      text.append(
          String.format(
              Locale.ROOT,
              "    %12.6f to %12.6f  %s  key %d  version %d  %s%n",
              line.startNanos() / 1e9,
              line.endNanos() / 1e9,
              line.client(),
              line.key(),
              line.version(),
              line.what()));
    }
  }
}
