package assay.engine.terracotta;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The state of one server, asked with one question at a time. Callers do not wait for a server that was silent before;
/// its answer counts from the next question.
final class ServerStateWatch {

  /// The state of a server that does not answer.
  static final String SILENT = "UNREACHABLE";

  private final String name;
  private final Supplier<String> question;
  private final Executor threads;
  private @Nullable CompletableFuture<String> asked;

  /// @param question asks the server for its state, and returns `SILENT` if there is no answer
  /// @param threads run the questions
  ServerStateWatch(String name, Supplier<String> question, Executor threads) {
    this.name = name;
    this.question = question;
    this.threads = threads;
  }

  String name() {
    return name;
  }

  /// Asks, unless the previous question is still open: a frozen server is asked once.
  ///
  /// @return the server's state when it is known; at once if the server is still silent
  synchronized CompletableFuture<String> ask() {
    CompletableFuture<String> before = asked;
    if (before != null && !before.isDone()) {
      return CompletableFuture.completedFuture(SILENT);
    }
    CompletableFuture<String> now = CompletableFuture.supplyAsync(question, threads);
    asked = now;
    return before != null && before.join().equals(SILENT)
        ? CompletableFuture.completedFuture(SILENT)
        : now;
  }
}
