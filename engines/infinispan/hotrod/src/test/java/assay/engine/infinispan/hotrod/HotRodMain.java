package assay.engine.infinispan.hotrod;

import assay.conformance.ConformanceMain;
import assay.conformance.Records;

/// The main of a member or a client of these tests.
final class HotRodMain {

  private HotRodMain() {}

  /// Starts as told.
  public static void main(String[] arguments) throws Exception {
    ConformanceMain.run(
        arguments, Records.TYPES, (spec, session) -> new HotRodSteps(spec, session)::run);
  }
}
