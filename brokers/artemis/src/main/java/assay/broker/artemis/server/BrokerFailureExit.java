package assay.broker.artemis.server;

import assay.api.engine.ConditionPoller;
import java.time.Duration;
import org.apache.activemq.artemis.core.server.ActiveMQServer;
import org.jspecify.annotations.Nullable;

/// Ends this process if Artemis gives up, for example because it cannot write its journal. The member is useless without
/// a broker, and supervisors that restart brokers look for ended processes.
final class BrokerFailureExit {

  /// The exit code of a member whose broker ended.
  private static final int HALTED = 3;

  /// Artemis first closes its clients' connections, which tells them.
  private static final ConditionPoller LOOKING =
      new ConditionPoller(Duration.ofSeconds(5), Duration.ofMillis(10));

  private BrokerFailureExit() {}

  static void of(ActiveMQServer artemis) {
    artemis.registerIOCriticalErrorListener((cause, message, file) ->
        Thread.ofPlatform().daemon().name("broker-end").start(() -> end(artemis, cause, message)));
  }

  private static void end(
      ActiveMQServer artemis, @Nullable Throwable cause, @Nullable String message) {
    try {
      awaitStop(artemis);
      System.err.println(farewell(cause, message));
    } finally {
      Runtime.getRuntime().halt(HALTED);
    }
  }

  private static void awaitStop(ActiveMQServer artemis) {
    try {
      boolean unused =
          LOOKING.until(() -> artemis.getState() == ActiveMQServer.SERVER_STATE.STOPPED);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /// The member's last message.
  ///
  /// @param cause the failure, which Artemis does not always tell
  /// @param message Artemis's description of the failure
  static String farewell(@Nullable Throwable cause, @Nullable String message) {
    String said = cause == null || cause.getMessage() == null ? message : cause.getMessage();
    String why = said == null ? "it does not say why" : said;
    return "Artemis has given up, for its journal cannot be written (%s), and so does its member"
        .formatted(why);
  }
}
