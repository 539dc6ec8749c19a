package assay.testing;

import java.util.Optional;

public final class Root implements HostCondition {

  @Override
  public Optional<String> missing() {
    return Missing.root();
  }
}
