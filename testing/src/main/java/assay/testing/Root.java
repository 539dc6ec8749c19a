package assay.testing;

import java.util.Optional;

/// A test that only root can carry out.
public final class Root implements HostCondition {

  @Override
  public Optional<String> missing() {
    return Missing.root();
  }
}
