package assay.testing;

import java.util.Optional;
import java.util.stream.Stream;

/// The test's own networks, in kernel namespaces.
public final class OwnNetworksCondition implements HostCondition {

  @Override
  public Optional<String> missing() {
    return Stream.concat(
            Stream.of("unshare", "nsenter", "ip").map(SkipReason::program),
            Stream.of(SkipReason.root()))
        .flatMap(Optional::stream)
        .findFirst();
  }
}
