package assay.engine.hazelcast;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.api.DefiniteFailureException;
import com.hazelcast.client.HazelcastClientOfflineException;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.HazelcastOverloadException;
import com.hazelcast.core.OperationTimeoutException;
import com.hazelcast.map.IMap;
import com.hazelcast.spi.exception.TargetDisconnectedException;
import com.hazelcast.splitbrainprotection.SplitBrainProtectionException;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Hazelcast's refusals do not prove that a write was not done.
///
/// A member checks split-brain protection before it runs an operation. But a member that forwards
/// an operation repeats it if the owner leaves meanwhile, which may have run it: then the second
/// try is refused, and the first one's write may be on the backup. So none of these proves a
/// failure.
final class RefusedWriteTest {

  static Stream<RuntimeException> refusals() {
    return Stream.of(
        new SplitBrainProtectionException("Split brain protection exception: two members needed"),
        new HazelcastOverloadException("too many invocations"),
        new OperationTimeoutException("no answer"),
        new TargetDisconnectedException("the member is gone"),
        new HazelcastClientOfflineException());
  }

  @SuppressWarnings("unchecked")
  private static MapEntries refusing(RuntimeException refusal) {
    IMap<Object, Object> map = (IMap<Object, Object>) refusing(IMap.class, refusal);
    SerializedValueSizes sizes =
        new SerializedValueSizes((HazelcastInstance) refusing(HazelcastInstance.class, refusal));
    return new MapEntries(map, sizes, () -> {});
  }

  private static Object refusing(Class<?> type, RuntimeException refusal) {
    return Proxy.newProxyInstance(
        type.getClassLoader(),
        new Class<?>[] {type},
        (self, method, arguments) -> {
          throw refusal;
        });
  }

  @ParameterizedTest
  @MethodSource("refusals")
  void refusal_leavesTheWriteUnknown(RuntimeException refusal) {
    MapEntries entries = refusing(refusal);
    assertThatThrownBy(() -> entries.put(1, "value"))
        .isSameAs(refusal)
        .isNotInstanceOf(DefiniteFailureException.class);
    assertThatThrownBy(() -> entries.remove(1)).isSameAs(refusal);
    assertThatThrownBy(() -> entries.putAll(Map.of(1, "value"))).isSameAs(refusal);
  }
}
