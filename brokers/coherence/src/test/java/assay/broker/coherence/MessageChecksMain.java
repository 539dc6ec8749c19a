package assay.broker.coherence;

import assay.api.Session;
import assay.api.message.MessageClient;
import assay.api.message.PlacedOrders;
import assay.conformance.ConformanceMain;
import assay.conformance.message.MessageChecks;
import java.util.List;

/// The main of a member or of a client in a process of its own, for Coherence keeps its cluster per process.
final class MessageChecksMain {

  private MessageChecksMain() {}

  /// Starts as [ConformanceMain] does. A client knows the steps `safe`, which everybody was before it said that it had
  /// joined, and `check <each>`, which are all checks, with so many requests of a thread in the last.
  public static void main(String[] arguments) throws Exception {
    ConformanceMain.run(
        arguments, List.of(), (spec, session) -> step -> run(session, List.of(step)));
  }

  private static String run(Session session, List<String> step) throws Exception {
    switch (step.getFirst()) {
      case "safe" -> {}
      case "check" -> check(session, Integer.parseInt(step.get(1)));
      default -> throw new IllegalArgumentException("no step " + step);
    }
    return "";
  }

  private static void check(Session session, int each) throws Exception {
    MessageChecks.all(
        session.capability(MessageClient.class), session.capability(PlacedOrders.class), each);
  }
}
