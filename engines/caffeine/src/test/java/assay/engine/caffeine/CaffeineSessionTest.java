package assay.engine.caffeine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.api.Cache;
import assay.api.DefiniteFailureException;
import assay.api.Invocable;
import assay.api.Settings;
import assay.api.pairupdate.PairUpdateSolutions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

final class CaffeineSessionTest {

  record Named(String name) {}

  record Opaque(Object inside) {}

  private static JsonNode descriptor() {
    return YAMLMapper.shared()
        .readTree(CaffeineSessionTest.class.getResourceAsStream("/assay-engine.yaml"));
  }

  private static CaffeineSession session(String serialization) {
    Map<String, String> all = new HashMap<>();
    descriptor()
        .path("settings")
        .properties()
        .forEach(
            setting -> all.put(setting.getKey(), setting.getValue().path("default").asString()));
    all.put("serialization", serialization);
    return new CaffeineSession(new Settings(all));
  }

  @Test
  void objects_areShared_andBytesAreNot() {
    Named one = new Named("one");
    Cache objects = session("none").capability(Cache.class);
    objects.put(1, one);
    assertThat(objects.get(1)).isSameAs(one);

    Cache bytes = session("java").capability(Cache.class);
    bytes.putAll(Map.of(1, one));
    assertThat(bytes.get(1)).isEqualTo(one).isNotSameAs(one);
    assertThat(bytes.getAll(List.of(1, 2))).isEqualTo(Map.of(1, one));
  }

  @Test
  void whatCannotBeSerialized_isRefusedWhereBytesAreKept_andKeptWhereObjectsAre() {
    Opaque opaque = new Opaque(new Object());
    Cache objects = session("none").capability(Cache.class);
    objects.put(1, opaque);
    assertThat(objects.get(1)).isSameAs(opaque);

    Cache bytes = session("java").capability(Cache.class);
    assertThatThrownBy(() -> bytes.put(1, opaque)).isInstanceOf(DefiniteFailureException.class);
    assertThat(bytes.size()).isZero();
  }

  @Test
  void processorThatFails_leavesTheEntry() {
    CaffeineSession session = session("java");
    Cache cache = session.capability(Cache.class);
    cache.put(1, new Named("one"));
    assertThatThrownBy(() ->
            session
                .capability(Invocable.class)
                .invoke(
                    1,
                    entry -> {
                      entry.set(new Named("two"));
                      throw new IllegalStateException("on purpose");
                    }))
        .hasMessage("on purpose");
    assertThat(cache.get(1)).isEqualTo(new Named("one"));
  }

  @Test
  void maps_areApart() {
    CaffeineSession session = session("none");
    session.capability(Cache.class, "one").put(1, new Named("one"));
    assertThat(session.capability(Cache.class, "two").get(1)).isNull();
  }

  @Test
  void solutions_areThoseOfTheDescriptor() {
    PairUpdateSolutions protocols = session("none").capability(PairUpdateSolutions.class);
    assertThat(descriptor().path("solutions").propertyNames())
        .isNotEmpty()
        .allSatisfy(name -> assertThat(protocols.named(name)).isNotNull());
    assertThatIllegalArgumentException().isThrownBy(() -> protocols.named("lock"));
  }
}
