package assay.testing;

import java.io.IOException;
import java.util.Optional;

/// A host on which root can become an ordinary user in a user namespace, for programs that refuse
/// to run as root.
public final class UserNamespacesCondition implements HostCondition {

  @Override
  public Optional<String> missing() {
    if (SkipReason.root().isPresent()) {
      return Optional.empty();
    }
    try {
      if (new ProcessBuilder("unshare", "-U", "true").start().waitFor() == 0) {
        return Optional.empty();
      }
    } catch (IOException e) {
      return SkipReason.program("unshare");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return Optional.of("user namespaces missing (sysctl kernel.unprivileged_userns_clone=1)");
  }
}
