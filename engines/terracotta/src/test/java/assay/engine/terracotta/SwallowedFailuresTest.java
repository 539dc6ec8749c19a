package assay.engine.terracotta;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.ehcache.core.internal.resilience.ThrowingResilienceStrategy;
import org.ehcache.impl.internal.resilience.RobustResilienceStrategy;
import org.ehcache.spi.resilience.RecoveryStore;
import org.ehcache.spi.resilience.ResilienceStrategy;
import org.ehcache.spi.resilience.StoreAccessException;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/// Why there are no solutions with `failures: swallowed`: the results of Ehcache's own strategies
/// for a failed conditional write.
final class SwallowedFailuresTest {

  private final StoreAccessException lost = new StoreAccessException("no answer");

  private final List<Object> thrownAway = new ArrayList<>();

  private final ResilienceStrategy<Object, Object> swallowed =
      new RobustResilienceStrategy<>(
          new RecoveryStore<>() {
            @Override
            public void obliterate() {
              thrownAway.add("everything");
            }

            @Override
            public void obliterate(Object key) {
              thrownAway.add(key);
            }
          });

  private final ResilienceStrategy<Object, Object> thrown = new ThrowingResilienceStrategy<>();

  private static JsonNode descriptor() {
    try (InputStream in = TerracottaEngine.class.getResourceAsStream("/assay-engine.yaml")) {
      return YAMLMapper.shared().readTree(Objects.requireNonNull(in));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void swallowed_saysOfAFailure_whatASuccessSays_andThrowsTheEntryAway() {
    assertThat(swallowed.putIfAbsentFailure("lock", "me", lost)).isNull();
    assertThat(swallowed.replaceFailure("counter", "old", "new", lost)).isFalse();
    assertThat(thrownAway).containsExactly("lock", "counter");
  }

  @Test
  void thrown_saysThatItFailed() {
    assertThatThrownBy(() -> thrown.putIfAbsentFailure("lock", "me", lost)).hasCause(lost);
    assertThatThrownBy(() -> thrown.replaceFailure("counter", "old", "new", lost)).hasCause(lost);
  }

  @Test
  void solutions_areOfferedWhereFailuresAreThrown_alone() {
    JsonNode descriptor = descriptor();
    assertThat(descriptor.path("lacking").path("PairUpdateSolutions").path("failures").asString())
        .isEqualTo("swallowed");
    assertThat(descriptor.path("settings").path("failures").path("default").asString())
        .isEqualTo("thrown");
    assertThat(descriptor.path("solutions").propertyNames()).hasSize(4);
  }
}
