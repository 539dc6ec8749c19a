package assay.cli.ycsb;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/// How many threads send, how fast, and for how long.
///
/// @param threads threads that send their next request after an answer
/// @param target operations per second; 0 for as many as possible
record YcsbPace(long threads, long target, Duration window) {

  private static final long MOST_THREADS = 1_000;
  private static final long MOST_TARGET = 1_000_000;
  private static final Duration DAY = Duration.ofDays(1);
  private static final Duration LEAST = Duration.ofSeconds(5);
  private static final Duration OTHERWISE = Duration.ofSeconds(30);

  static YcsbPace of(YcsbProperties properties) {
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
      return new YcsbPace(1, target, window);
    }
    threads.ifPresent(properties::giveBack);
    return new YcsbPace(properties.whole("threadcount", 1, MOST_THREADS).orElse(1), target, window);
  }

  private static Duration clamped(Duration duration) {
    return duration.compareTo(LEAST) < 0 ? LEAST : duration.compareTo(DAY) > 0 ? DAY : duration;
  }

  /// The approximate number of operations, warm-up included; empty when unknown.
  OptionalLong operations(Duration warmUp) {
    return target == 0
        ? OptionalLong.empty()
        : OptionalLong.of(target * window.plus(warmUp).toSeconds());
  }
}
