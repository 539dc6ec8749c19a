package assay.dist;

import assay.cluster.PrivateNetwork;
import assay.testing.HostCondition;
import java.util.Optional;

final class PrivateNetworks implements HostCondition {

  @Override
  public Optional<String> missing() {
    return PrivateNetwork.missing();
  }
}
