package assay.study;

import assay.plan.Plan;
import assay.study.file.StudyOptions;
import java.nio.file.Path;
import java.util.List;

/// Plans of studies that tests of other rooms write.
public final class SamplePlans {

  private SamplePlans() {}

  /// The plan of a study's text.
  ///
  /// @param folder where it is written to
  public static Plan of(Path folder, String text, long seed) {
    StudyOptions options = new StudyOptions(List.of(), false, seed, null, List.of());
    return Samples.resolve(Samples.write(folder, text), options).plan();
  }
}
