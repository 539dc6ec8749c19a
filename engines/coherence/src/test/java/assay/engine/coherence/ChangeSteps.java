package assay.engine.coherence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.api.Cache;
import assay.api.Invocable;
import assay.api.Session;
import assay.api.record.RecordReflection;
import assay.engine.coherence.Samples.Change;
import assay.engine.coherence.Samples.Customer;
import assay.engine.coherence.Samples.Everything;
import assay.engine.coherence.Samples.Move;
import assay.engine.coherence.Samples.Sealed;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Changes of single components, compared with records made again with that component.
final class ChangeSteps {

  private final Session session;

  ChangeSteps(Session session) {
    this.session = session;
  }

  String all(String map) {
    Cache cache = session.capability(Cache.class, map);
    Invocable invoker = session.capability(Invocable.class, map);
    everyComponent(cache, invoker);
    many(cache, invoker);
    impossible(cache, invoker);
    return "";
  }

  /// Sets each component of a full record in a sparse one, and vice versa if possible.
  private static void everyComponent(Cache cache, Invocable invoker) {
    change(cache, invoker, RecordSerializerTest.SPARSE, RecordSerializerTest.FULL);
    change(cache, invoker, RecordSerializerTest.FULL, RecordSerializerTest.SPARSE);
  }

  private static void change(Cache cache, Invocable invoker, Everything old, Everything given) {
    RecordReflection shape = RecordReflection.of(Everything.class);
    for (int i = 0; i < shape.components().size(); i++) {
      @Nullable Object changed = shape.components().get(i).of(given);
      if (changed != null) {
        cache.put(1, old);
        invoker.invoke(1, new Change(shape.components().get(i).name(), changed));
        @Nullable Object[] values = shape.values(old);
        values[i] = changed;
        assertThat(cache.get(1))
            .as(shape.components().get(i).name())
            .isEqualTo(shape.record(values));
      }
    }
  }

  private static void many(Cache cache, Invocable invoker) {
    List<Integer> keys = IntStream.range(10, 200).boxed().toList();
    Map<Object, Object> before =
        keys.stream().collect(Collectors.toMap(key -> key, key -> Customer.of(key, key)));
    cache.putAll(before);
    invoker.invokeAll(keys, new Move("Elsewhere", 7));
    assertThat(cache.getAll(keys))
        .hasSize(keys.size())
        .allSatisfy((key, value) -> {
          Customer moved = (Customer) value;
          Customer old = (Customer) Objects.requireNonNull(before.get(key));
          assertThat(moved.city()).isEqualTo("Elsewhere");
          assertThat(moved.balance()).isEqualTo(old.balance() + 7);
          assertThat(moved.name()).isEqualTo(old.name());
          assertThat(moved.orders()).isEqualTo(old.orders());
        });
    assertThat(invoker.invoke(10, new Move("Back", 1))).isEqualTo(cache.get(10));
    invoker.invokeAll(keys, new Samples.Forget());
    assertThat(cache.getAll(keys)).isEmpty();
  }

  private static void impossible(Cache cache, Invocable invoker) {
    cache.put(1, Customer.of(1, 1));
    assertThatThrownBy(() -> invoker.invoke(1, new Change("height", 1)))
        .hasStackTraceContaining("height");
    assertThatThrownBy(() -> invoker.invoke(999, new Change("city", "Nowhere")))
        .hasStackTraceContaining("city");
    cache.put(1, "no record");
    assertThatThrownBy(() -> invoker.invoke(1, new Change("city", "Nowhere")))
        .hasStackTraceContaining("no record");
  }

  /// Changes entries that no member can read, singly and in bulk.
  void changeSealed(Cache cache) {
    Invocable invoker = session.capability(Invocable.class, "sealed");
    invoker.invoke(13, new Change("group", 100));
    invoker.invokeAll(List.of(22, 23), new Change("text", "new"));
    assertThat(cache.get(13)).isEqualTo(new Sealed(13, 100, "text 13"));
    assertThat(cache.get(22)).isEqualTo(new Sealed(22, 2, "new"));
  }
}
