package assay.conformance.lock;

import assay.conformance.ConformanceMain;
import assay.conformance.SampleRecords;

/// The main class of a member or a client in these checks.
public final class LockMain {

  private LockMain() {}

  public static void main(String[] arguments) throws Exception {
    ConformanceMain.run(
        arguments, SampleRecords.TYPES, (spec, session) -> new LockClientSteps(session)::run);
  }
}
