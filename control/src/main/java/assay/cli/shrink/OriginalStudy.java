package assay.cli.shrink;

import assay.plan.Configuration;
import assay.plan.Plan;
import assay.plan.Plan.Value;
import assay.plan.ReproducedFinding;
import assay.plan.Step;
import assay.study.written.StudyDocument;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// The study with which a search begins: the finding's configuration alone, with the amounts that a search may lower.
final class OriginalStudy {

  private static final String ORIGIN = "shrunk";
  private static final int LONGEST_ID = 100;

  private OriginalStudy() {}

  /// @param plan reproduces a finding
  static StudyDocument of(Plan plan) {
    ReproducedFinding finding = Objects.requireNonNull(plan.reproduces());
    Configuration only = plan.baseline();
    Map<String, Value> settings = new LinkedHashMap<>(only.settings());
    for (String amount : List.of("members", "clients")) {
      settings.computeIfPresent(amount, (name, value) -> said(value));
    }
    Map<String, Value> data = new LinkedHashMap<>(plan.data());
    data.replaceAll((name, value) -> value.text().equals("0") ? value : said(value));
    StudyDocument study =
        StudyDocument.of(
            plan.toBuilder()
                .question("Does %s of run %s come back?".formatted(finding.name(), finding.run()))
                .configurations(List.of(new Configuration(only.name(), only.slug(), settings)))
                .data(data)
                .steps(plan.steps(only).stream().map(OriginalStudy::atMilliseconds).toList())
                .plan());
    String id = "shrunk/" + finding.name().replace('/', '-');
    study.root().put("study", id.substring(0, Math.min(LONGEST_ID, id.length())));
    return study;
  }

  /// The same value, which the study then says.
  private static Value said(Value value) {
    return value.origin().startsWith("default") ? new Value(value.text(), ORIGIN) : value;
  }

  private static Step atMilliseconds(Step step) {
    return step instanceof Step.Open open
        ? open.harmedBy(
            open.faults().stream()
                .map(fault -> fault.at(Duration.ofMillis(fault.at().toMillis())))
                .toList(),
            open.duration())
        : step;
  }
}
