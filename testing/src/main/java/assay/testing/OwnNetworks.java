package assay.testing;

import java.util.Optional;
import java.util.stream.Stream;

/// The test's own networks, in kernel namespaces.
public final class OwnNetworks implements HostCondition {

  @Override
  public Optional<String> missing() {
    return Stream.concat(
            Stream.of("unshare", "nsenter", "ip").map(Missing::program), Stream.of(Missing.root()))
        .flatMap(Optional::stream)
        .findFirst();
  }
}
