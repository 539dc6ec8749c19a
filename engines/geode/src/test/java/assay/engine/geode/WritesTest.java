package assay.engine.geode;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.api.DefiniteFailureException;
import assay.api.EntryProcessor;
import assay.engine.geode.member.MapConfiguration;
import assay.engine.geode.wire.ValueStorage;
import java.io.Serializable;
import java.lang.reflect.Proxy;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.geode.cache.LowMemoryException;
import org.apache.geode.cache.Region;
import org.apache.geode.cache.client.ClientCache;
import org.apache.geode.cache.client.NoAvailableServersException;
import org.apache.geode.cache.client.ServerConnectivityException;
import org.apache.geode.cache.client.ServerOperationException;
import org.apache.geode.cache.persistence.PartitionOfflineException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A failed write is surely undone only if it could not be serialized.
final class WritesTest {

  private static final class Unwritable {}

  private record Key(Object part) {}

  private record Sound(int more) implements EntryProcessor, Serializable {
    @Override
    public @Nullable Object apply(Entry entry) {
      return more;
    }
  }

  private record Broken(Object part) implements EntryProcessor, Serializable {
    @Override
    public @Nullable Object apply(Entry entry) {
      return part;
    }
  }

  private final Region<Object, Object> failing =
      new FakeRegion(
              (method, arguments) -> {
                throw new NoAvailableServersException();
              })
          .region();

  private final MapEntries entries = entries(ValueStorage.JAVA);

  private MapEntries entries(ValueStorage values) {
    GeodeConnection connection =
        new GeodeConnection(none(), new MapConfiguration(31, 2, 0, 0), values, Set.of());
    return new MapEntries(connection, failing, () -> {});
  }

  private static ClientCache none() {
    return (ClientCache)
        Proxy.newProxyInstance(
            ClientCache.class.getClassLoader(),
            new Class<?>[] {ClientCache.class},
            (self, method, arguments) -> null);
  }

  private static void isDefinite(ThrowingCallable write) {
    assertThatThrownBy(write).isInstanceOf(DefiniteFailureException.class);
  }

  private static void isUnknown(ThrowingCallable write) {
    assertThatThrownBy(write).isNotInstanceOf(DefiniteFailureException.class);
  }

  @Test
  void putAndRemove_ofWhatCannotBeWritten_surelyDidNothing() {
    isDefinite(() -> entries.put(1, new Unwritable()));
    isDefinite(() -> entries.put(new Key(new Unwritable()), 1));
    isDefinite(() -> entries.remove(new Key(new Unwritable())));
    isDefinite(() -> entries.remove(new Unwritable()));
  }

  @Test
  void putAndRemove_thatFailedOtherwise_mayHaveDoneIt() {
    isUnknown(() -> entries.put(1, "value"));
    isUnknown(() -> entries.remove(1));
    isUnknown(() -> entries.putAll(Map.of(1, "value")));
  }

  /// The client tries another server if one does not answer: the first one may have executed the
  /// write before the next refuses.
  static Stream<RuntimeException> refusals() {
    return Stream.of(
        new NoAvailableServersException(),
        new ServerOperationException(new LowMemoryException("too little memory", Set.of())),
        new ServerOperationException(new PartitionOfflineException(Set.of(), "offline")),
        new ServerConnectivityException("gone"));
  }

  @ParameterizedTest
  @MethodSource("refusals")
  void refusal_leavesTheWriteUnknown(RuntimeException refusal) {
    Region<Object, Object> region =
        new FakeRegion(
                (method, arguments) -> {
                  throw refusal;
                })
            .region();
    GeodeConnection connection =
        new GeodeConnection(none(), new MapConfiguration(31, 2, 0, 0), ValueStorage.JAVA, Set.of());
    assertThatThrownBy(() -> new MapEntries(connection, region, () -> {}).put(1, "value"))
        .isSameAs(refusal);
  }

  /// Values are converted for Geode all together, before anything is sent.
  @Test
  void putAll_ofWhatBecomesNoBytes_surelyDidNothing() {
    isDefinite(() -> entries.putAll(Map.of(1, "value", 2, new Unwritable())));
  }

  /// Geode serializes a record separately for each owner: other owners may have theirs.
  @Test
  void putAll_ofARecordThatCannotBeWritten_mayHaveDoneSome() {
    MapEntries ofRecords = entries(ValueStorage.PDX);
    Map<Object, Object> several = new LinkedHashMap<>(Map.of(1, new Key(new Unwritable())));
    isDefinite(() -> ofRecords.putAll(several));
    several.put(2, "value");
    isUnknown(() -> ofRecords.putAll(several));
  }

  @Test
  void processor_thatCannotBeWritten_surelyDidNothing() {
    MapInvoker invoker = new MapInvoker(failing, ValueStorage.PDX);
    isDefinite(() -> invoker.invoke(1, new Broken(new Unwritable())));
    isDefinite(() -> invoker.invokeAll(List.of(1, 2), new Broken(new Unwritable())));
    isDefinite(() -> invoker.invokeAll(List.of(1, new Key(new Unwritable())), new Sound(1)));
  }

  @Test
  void processor_thatFailedOtherwise_mayHaveRun() {
    MapInvoker invoker = new MapInvoker(failing, ValueStorage.PDX);
    isUnknown(() -> invoker.invoke(1, new Sound(1)));
    isUnknown(() -> invoker.invokeAll(List.of(1, 2), new Sound(1)));
  }

  /// Members must first be told of a record's class: without their answer the record is not to
  /// blame.
  @Test
  void partThatMembersWereToBeToldOf_isNotUnwritable() {
    RuntimeException lost = new IllegalStateException("lost");
    isUnknown(() -> {
      throw EntrySerialization.failure(
          lost,
          List.of(() -> {
            throw new IllegalStateException(new NoAvailableServersException());
          }));
    });
    isDefinite(() -> {
      throw EntrySerialization.failure(
          lost,
          List.of(() -> {
            throw new IllegalStateException("no bytes");
          }));
    });
  }
}
