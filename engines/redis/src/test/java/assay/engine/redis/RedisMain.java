package assay.engine.redis;

import assay.conformance.ConformanceMain;
import assay.conformance.Records;

final class RedisMain {

  private RedisMain() {}

  public static void main(String[] arguments) throws Exception {
    ConformanceMain.run(
        arguments, Records.TYPES, (spec, session) -> new RedisSteps(spec, session)::run);
  }
}
