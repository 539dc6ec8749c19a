package assay.cluster;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Answers of several processes, waited for together.
final class Answers {

  private Answers() {}

  /// Completes when all have, and fails when the first one does.
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

  /// Waits for an answer, but no longer than this; whether it fails is for others to tell.
  static void awaitQuietly(CompletableFuture<?> answer, Duration patience)
      throws InterruptedException {
    try {
      Object unused = answer.get(patience.toNanos(), TimeUnit.NANOSECONDS);
    } catch (ExecutionException | TimeoutException e) {
      // Whoever waits for all of them tells of a failure.
    }
  }
}
