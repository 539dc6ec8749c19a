package assay.engine.redis;

import assay.conformance.ConformanceMain;
import assay.conformance.SampleRecords;

final class RedisMain {

  private RedisMain() {}

  public static void main(String[] arguments) throws Exception {
    ConformanceMain.run(
        arguments, SampleRecords.TYPES, (spec, session) -> new RedisSteps(spec, session)::run);
  }
}
