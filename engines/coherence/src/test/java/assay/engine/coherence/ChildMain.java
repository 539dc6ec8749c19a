package assay.engine.coherence;

import assay.conformance.ConformanceMain;
import assay.conformance.SampleRecords;
import java.util.ArrayList;
import java.util.List;

/// The main class of a member or a client in tests only for Coherence.
final class ChildMain {

  private ChildMain() {}

  public static void main(String[] arguments) throws Exception {
    List<Class<? extends Record>> types = new ArrayList<>(SampleRecords.TYPES);
    types.addAll(Samples.TYPES);
    ConformanceMain.run(
        arguments, types, (spec, session) -> new ClientSteps(session, spec.machine())::run);
  }
}
