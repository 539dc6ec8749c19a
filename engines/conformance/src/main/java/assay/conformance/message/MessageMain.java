package assay.conformance.message;

import assay.conformance.ConformanceMain;
import java.util.List;

public final class MessageMain {

  private MessageMain() {}

  /// Arguments as in [ConformanceMain]. A client knows the step `safe`, which always succeeds after
  /// joining, and the steps of an [OrderFlow]: `begin <threads> <replies>`, `acknowledged <more>`,
  /// `between`, `failed`, `end` and `judged`.
  public static void main(String[] arguments) throws Exception {
    ConformanceMain.run(
        arguments,
        List.of(),
        (spec, session) -> {
          OrderFlow flow = new OrderFlow(session);
          return step -> run(flow, List.of(step));
        });
  }

  private static String run(OrderFlow flow, List<String> step) throws Exception {
    switch (step.getFirst()) {
      case "safe" -> {}
      case "begin" -> flow.begin(Integer.parseInt(step.get(1)), Boolean.parseBoolean(step.get(2)));
      case "acknowledged" -> flow.awaitAcknowledged(Integer.parseInt(step.get(1)));
      case "between" -> flow.awaitBetween();
      case "failed" -> flow.awaitFailed();
      case "end" -> flow.end();
      case "judged" -> {
        return flow.judged();
      }
      default -> throw new IllegalArgumentException("no step " + step);
    }
    return "";
  }
}
