package assay.engine.geode.member;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.api.EntryProcessor;
import assay.api.engine.RetryBackoff;
import assay.engine.geode.FakeRegion;
import assay.engine.geode.wire.ValueStorage;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.apache.geode.cache.execute.FunctionException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// A processor is repeated while others change its entry, but not forever; all entries of a call
/// must be done.
final class InvokeFunctionTest {

  private static final EntryProcessor ONE_MORE =
      entry -> {
        long next = (Long) Objects.requireNonNull(entry.value()) + 1;
        entry.set(next);
        return next;
      };

  private int refusals;

  private FakeRegion refusing(int times) {
    return new FakeRegion((method, arguments) ->
        switch (method) {
          case "get" -> 41L;
          case "replace" -> refusals++ >= times;
          default -> throw new UnsupportedOperationException(method);
        });
  }

  private static RetryBackoff pauses(Duration patience) {
    return new RetryBackoff(patience, Duration.ofNanos(1_000), Duration.ofNanos(1_000));
  }

  private static @Nullable Object applied(FakeRegion region, Duration patience) {
    return InvokeFunction.apply(region.region(), 7, ONE_MORE, ValueStorage.PDX, pauses(patience));
  }

  @Test
  void entryThatOthersChanged_isReadAgain() {
    FakeRegion region = refusing(3);
    assertThat(applied(region, Duration.ofMinutes(5))).isEqualTo(42L);
    assertThat(region.calls("get")).isEqualTo(4);
    assertThat(region.calls("replace")).isEqualTo(4);
  }

  @Test
  void entryThatOthersAlwaysChange_isGivenUp() {
    FakeRegion region = refusing(Integer.MAX_VALUE);
    assertThatThrownBy(() -> applied(region, Duration.ofMillis(5)))
        .isInstanceOf(FunctionException.class)
        .hasMessageContaining("others changed the entry each time");
    assertThat(region.calls("replace")).isPositive();
  }

  @Test
  void answersOfAllOwners_areAddedUp() {
    List<Object[]> answers = List.of(new Object[] {2, "a"}, new Object[] {1, "b"});
    assertThat(InvokeFunction.result(answers, 3)).isEqualTo("b");
    assertThat(InvokeFunction.result(List.<Object[]>of(new @Nullable Object[] {1, null}), 1))
        .isNull();
  }

  @Test
  void answersOfFewerOrMoreEntries_areNoAnswer() {
    for (int entries : new int[] {1, 3}) {
      assertThatThrownBy(
              () -> InvokeFunction.result(List.<Object[]>of(new Object[] {2, "a"}), entries))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("that 2 are done");
    }
    assertThatThrownBy(() -> InvokeFunction.result(List.of(), 1))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void failureAmongTheAnswers_isNoAnswer() {
    assertThatThrownBy(() -> InvokeFunction.result(List.of(new FunctionException("no")), 1))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("an owner answered");
  }
}
