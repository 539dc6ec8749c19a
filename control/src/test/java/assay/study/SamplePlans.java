package assay.study;

import assay.plan.Plan;
import assay.study.file.StudyOptions;
import java.nio.file.Path;
import java.util.List;

public final class SamplePlans {

  private SamplePlans() {}

  public static Plan of(Path folder, String text, long seed) {
    StudyOptions options = new StudyOptions(List.of(), false, seed, null, List.of());
    return Samples.resolve(Samples.write(folder, text), options).plan();
  }
}
