package assay.engine.caffeine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import assay.api.Settings;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Policy;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class CacheSettingsTest {

  private static Cache<Object, Object> built(Map<String, String> others) {
    Map<String, String> all = new HashMap<>();
    all.put("maximum-size", "0");
    all.put("ttl", "none");
    all.put("max-idle", "none");
    all.put("maintenance", "pool");
    all.putAll(others);
    return CacheSettings.of(new Settings(all)).build();
  }

  private static long size(Cache<Object, Object> cache) {
    for (int key = 0; key < 1_000; key++) {
      cache.put(key, "value");
    }
    cache.cleanUp();
    return cache.estimatedSize();
  }

  @Test
  void withoutABound_everythingStays() {
    Policy<Object, Object> policy = built(Map.of()).policy();
    assertThat(policy.eviction()).isEmpty();
    assertThat(policy.expireAfterWrite()).isEmpty();
    assertThat(policy.expireAfterAccess()).isEmpty();
    assertThat(size(built(Map.of()))).isEqualTo(1_000);
  }

  @Test
  void maximumSize_isKept_whoeverMaintains() {
    assertThat(size(built(Map.of("maximum-size", "10")))).isEqualTo(10);
    assertThat(size(built(Map.of("maximum-size", "10", "maintenance", "caller")))).isEqualTo(10);
  }

  @Test
  void entriesExpire_afterTheLastWriteOrUse() {
    assertThat(built(Map.of("ttl", "2s")).policy().expireAfterWrite())
        .hasValueSatisfying(
            after -> assertThat(after.getExpiresAfter()).isEqualTo(Duration.ofSeconds(2)));
    assertThat(built(Map.of("max-idle", "300ms")).policy().expireAfterAccess())
        .hasValueSatisfying(
            after -> assertThat(after.getExpiresAfter()).isEqualTo(Duration.ofMillis(300)));
  }

  @Test
  void otherWords_areRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> built(Map.of("maintenance", "nobody")));
  }
}
