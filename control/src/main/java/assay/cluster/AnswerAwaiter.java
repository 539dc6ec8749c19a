package assay.cluster;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Waits for the answers of several processes together.
final class AnswerAwaiter {

  private AnswerAwaiter() {}

  /// Completes after all answers, and fails with the first failure.
  static CompletableFuture<Void> firstFailureOrAll(List<? extends CompletableFuture<?>> answers) {
    CompletableFuture<Void> all =
        CompletableFuture.allOf(answers.toArray(CompletableFuture[]::new));
    for (CompletableFuture<?> answer : answers) {
      var unused =
          answer.whenComplete((told, failure) -> {
            if (failure != null) {
              all.completeExceptionally(failure);
            }
          });
    }
    return all;
  }

  /// Waits for an answer, with a limit. Failures are left to other callers.
  static void awaitQuietly(CompletableFuture<?> answer, Duration patience)
      throws InterruptedException {
    try {
      Object unused = answer.get(patience.toNanos(), TimeUnit.NANOSECONDS);
    } catch (ExecutionException | TimeoutException e) {
      // The caller that awaits all answers reports a failure.
    }
  }
}
