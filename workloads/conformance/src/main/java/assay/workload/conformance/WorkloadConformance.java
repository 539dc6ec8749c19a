package assay.workload.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Workload;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;

/// The check for every workload; a workload's test extends this class. Requests claim what they write, report what they
/// read, and never end OK if their write was refused.
///
/// The requests of a seed follow one another, so a workload whose requests disturb each other only when they overlap
/// passes.
public abstract class WorkloadConformance {

  private static final int SEEDS = 20;

  @TempDir private Path folder;

  /// A new instance of the workload.
  protected abstract Workload workload();

  /// Data sizes that replace the workload's defaults. Other sizes are made small.
  protected Map<String, Long> data() {
    return Map.of();
  }

  /// Values that replace the defaults of the workload's settings.
  protected Map<String, String> settings() {
    return Map.of();
  }

  /// How many seeds are examined.
  protected int seeds() {
    return SEEDS;
  }

  @Test
  void workload_breaksNoRuleOnACorrectEngine(TestReporter reporter) throws Exception {
    Examination found =
        WorkloadExaminer.examine(this::workload, data(), settings(), seeds(), folder);
    assertThat(found.violations()).as(found.text()).isEmpty();
    assertThat(found.untested())
        .as("the kinds that the engine `reference` cannot send")
        .hasSizeLessThan(workload().kinds().size());
    if (!found.untested().isEmpty()) {
      reporter.publishEntry("not examined", String.join(", ", found.untested()));
    }
  }
}
