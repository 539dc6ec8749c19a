package assay.cli.ycsb;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/// How many threads send, how fast, and for how long.
///
/// @param threads threads that send their next request after an answer
/// @param target operations per second; 0 for as many as possible
record YcsbLoadSettings(long threads, long target, Duration window) {

  /// A thread that waits 50 µs for each answer.
  private static final long FAST_THREAD = 20_000;

  private static final long FAST_STORE = 100_000;

  private static final long MOST_THREADS = 1_000;
  private static final long MOST_TARGET = 1_000_000;
  private static final Duration DAY = Duration.ofDays(1);
  private static final Duration LEAST = Duration.ofSeconds(5);
  private static final Duration OTHERWISE = Duration.ofSeconds(30);

  static YcsbLoadSettings of(YcsbProperties properties) {
    long target = properties.whole("target", 0, MOST_TARGET).orElse(0);
    OptionalLong seconds = properties.whole("maxexecutiontime", 1, DAY.toSeconds());
    Duration window = seconds.isPresent() ? Duration.ofSeconds(seconds.getAsLong()) : OTHERWISE;
    Optional<YcsbProperty> operations = properties.take("operationcount");
    if (operations.isPresent()) {
      String count = operations.get().value();
      if (target > 0 && seconds.isEmpty() && count.matches("\\d{1,15}")) {
        window = clamped(Duration.ofSeconds(Math.ceilDiv(Long.parseLong(count), target)));
      } else {
        properties.leave(
            operations.get(),
            "a loop lasts for a time here, `for: %ds`; write a longer one if you need it"
                .formatted(window.toSeconds()));
      }
    }
    Optional<YcsbProperty> threads = properties.take("threadcount");
    if (target > 0 && threads.isPresent()) {
      properties.leave(
          threads.get(), "with a target, requests start on schedule, even if many are in flight");
      return new YcsbLoadSettings(1, target, window);
    }
    threads.ifPresent(properties::giveBack);
    return new YcsbLoadSettings(
        properties.whole("threadcount", 1, MOST_THREADS).orElse(1), target, window);
  }

  private static Duration clamped(Duration duration) {
    return duration.compareTo(LEAST) < 0 ? LEAST : duration.compareTo(DAY) > 0 ? DAY : duration;
  }

  /// Operations per second: the target, or what a closed loop reaches at most against a fast store on one host.
  long rate() {
    return target > 0 ? target : Math.min(threads * FAST_THREAD, FAST_STORE);
  }

  /// How many operations to send at that rate, warm-up included.
  long operations(Duration warmUp) {
    return rate() * window.plus(warmUp).toSeconds();
  }
}
