package assay.engine.redis;

import assay.conformance.ConformanceMain;
import assay.conformance.Records;

/// The main of a member or a client of this engine's own tests.
final class RedisMain {

  private RedisMain() {}

  /// Starts as told.
  public static void main(String[] arguments) throws Exception {
    ConformanceMain.run(
        arguments, Records.TYPES, (spec, session) -> new RedisSteps(spec, session)::run);
  }
}
