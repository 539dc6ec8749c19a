package assay.engine.terracotta;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// What one server says of itself, asked one question at a time. Nobody waits for a server that was silent before: it is asked
/// all the same, and what it says then counts from the next question on.
final class Watch {

  /// What is known of a server that does not answer.
  static final String SILENT = "UNREACHABLE";

  private final String name;
  private final Supplier<String> question;
  private final Executor threads;
  private @Nullable CompletableFuture<String> asked;

  /// @param name the member's name
  /// @param question asks the server for its state, and returns `SILENT` where it does not answer
  /// @param threads where that is done
  Watch(String name, Supplier<String> question, Executor threads) {
    this.name = name;
    this.question = question;
    this.threads = threads;
  }

  /// The member's name.
  String name() {
    return name;
  }

  /// Asks, unless the question before is still unanswered: a frozen server is asked once.
  ///
  /// @return its state, once it is known; at once where it is silent still
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
