package assay.engine.infinispan.hotrod;

import assay.conformance.ConformanceMain;
import assay.conformance.SampleRecords;

/// The main class of a member or a client in these tests.
final class HotRodMain {

  private HotRodMain() {}

  public static void main(String[] arguments) throws Exception {
    ConformanceMain.run(
        arguments, SampleRecords.TYPES, (spec, session) -> new HotRodSteps(spec, session)::run);
  }
}
