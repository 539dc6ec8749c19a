package assay.engine.coherence;

import assay.conformance.ConformanceMain;
import assay.conformance.Records;
import java.util.ArrayList;
import java.util.List;

/// The main of a member or a client that tests of Coherence alone start.
final class ChildMain {

  private ChildMain() {}

  /// Starts as [ConformanceMain] does.
  public static void main(String[] arguments) throws Exception {
    List<Class<? extends Record>> types = new ArrayList<>(Records.TYPES);
    types.addAll(Samples.TYPES);
    ConformanceMain.run(
        arguments, types, (spec, session) -> new ClientSteps(session, spec.machine())::run);
  }
}
