package assay.judge.linearizability;

import static org.assertj.core.api.Assertions.assertThat;

import assay.judge.linearizability.RegisterHistoryJudge.Kind;
import assay.judge.linearizability.RegisterHistoryJudge.ValueOperation;
import assay.record.results.Verdicts.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Random operations on one register against every order of them.
final class RegisterHistoryJudgeProperties {

  private static final int HISTORIES = 20_000;
  private static final int MOST = 7;
  private static final List<Kind> KINDS = List.of(Kind.values());

  private final SplittableRandom random = new SplittableRandom(20261129);

  /// Values are few, therefore they repeat.
  @Test
  void repeatedValues_areJudgedAsByEveryOrder() {
    judgedAsByEveryOrder(3, "k");
  }

  /// Each value is written once, therefore zones judge most keys.
  @Test
  void distinctValues_areJudgedAsByEveryOrder() {
    judgedAsByEveryOrder(0, "0");
  }

  private void judgedAsByEveryOrder(int values, String key) {
    int broken = 0;
    for (int i = 0; i < HISTORIES; i++) {
      List<ValueOperation> history = history(values, key);
      boolean fits = fits(history, 0, null);
      broken += fits ? 0 : 1;
      assertThat(RegisterHistoryJudge.judge(history).status() == Status.INVALID)
          .as(history::toString)
          .isEqualTo(!fits);
    }
    assertThat(broken).isBetween(HISTORIES / 10, HISTORIES * 9 / 10);
  }

  /// @param values how many there are; 0 for a new one for each write
  private List<ValueOperation> history(int values, String key) {
    int count = 2 + random.nextInt(MOST - 1);
    List<Long> moments = moments(2 * count);
    List<ValueOperation> operations = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Kind kind = KINDS.get(random.nextInt(KINDS.size()));
      // Near each other in time, otherwise few orders are possible.
      int at = random.nextInt(moments.size());
      long start = moments.remove(at);
      long end = moments.remove(Math.min(moments.size() - 1, at + random.nextInt(4)));
      boolean answered = kind == Kind.READ || random.nextInt(5) > 0;
      operations.add(
          new ValueOperation(
              key,
              kind,
              kind == Kind.SWAP ? value(values, count) : null,
              kind == Kind.READ || values > 0 ? value(values, count) : Integer.toString(i + 1),
              answered,
              Math.min(start, end),
              Math.max(start, end),
              "process " + i));
    }
    return operations;
  }

  private static List<Long> moments(int count) {
    List<Long> moments = new ArrayList<>();
    for (long moment = 1; moment <= count; moment++) {
      moments.add(moment);
    }
    return moments;
  }

  private @Nullable String value(int values, int count) {
    int value = random.nextInt(1 + (values > 0 ? values : count));
    return value == 0 ? null : Integer.toString(value);
  }

  private static boolean fits(List<ValueOperation> history, int done, @Nullable String value) {
    boolean complete = true;
    for (int i = 0; i < history.size(); i++) {
      complete &= (done >> i & 1) == 1 || !history.get(i).answered();
    }
    if (complete) {
      return true;
    }
    for (int i = 0; i < history.size(); i++) {
      ValueOperation next = history.get(i);
      boolean there =
          next.kind() == Kind.WRITE
              || Objects.equals(next.kind() == Kind.READ ? next.value() : next.expected(), value);
      if ((done >> i & 1) == 0
          && there
          && mayBeNext(history, done, next)
          && fits(history, done | 1 << i, next.value())) {
        return true;
      }
    }
    return false;
  }

  private static boolean mayBeNext(List<ValueOperation> history, int done, ValueOperation next) {
    for (int i = 0; i < history.size(); i++) {
      ValueOperation other = history.get(i);
      if ((done >> i & 1) == 0 && other.answered() && other.endNanos() < next.startNanos()) {
        return false;
      }
    }
    return true;
  }
}
