package assay.testing;

import java.util.Optional;

public final class RootCondition implements HostCondition {

  @Override
  public Optional<String> missing() {
    return SkipReason.root();
  }
}
