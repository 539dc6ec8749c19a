package assay.engine.infinispan;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.DefiniteFailureException;
import java.util.stream.Stream;
import org.infinispan.commons.CacheException;
import org.infinispan.commons.TimeoutException;
import org.infinispan.commons.marshall.MarshallingException;
import org.infinispan.partitionhandling.AvailabilityException;
import org.infinispan.remoting.RemoteException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What Infinispan's failures show about a write.
final class WriteFailuresTest {

  @Test
  void valueThatCannotBeWrittenHere_wasNotSent() {
    assertThat(WriteFailures.of(new CacheException(new MarshallingException("no serializer"))))
        .isInstanceOf(DefiniteFailureException.class);
  }

  /// Partition handling is checked at each try: the first one may have been carried out before the
  /// cluster fell apart.
  static Stream<RuntimeException> unknown() {
    return Stream.of(
        new AvailabilityException(
            "ISPN000306: Key is not available. Not all owners are in this partition"),
        new TimeoutException("no answer"),
        new RemoteException("member-2", new AvailabilityException("not all owners")),
        new RemoteException("member-2", new MarshallingException("no serializer")));
  }

  @ParameterizedTest
  @MethodSource("unknown")
  void otherFailure_leavesTheWriteUnknown(RuntimeException failure) {
    assertThat(WriteFailures.of(failure)).isSameAs(failure);
  }
}
