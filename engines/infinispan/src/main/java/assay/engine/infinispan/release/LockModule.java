package assay.engine.infinispan.release;

import org.infinispan.configuration.global.GlobalConfigurationBuilder;
import org.infinispan.lock.configuration.ClusteredLockManagerConfigurationBuilder;

/// Clustered locks, a module of its own that not every release has.
public final class LockModule {

  private static final String OWN_CLASS =
      "org.infinispan.lock.configuration.ClusteredLockManagerConfigurationBuilder";

  private LockModule() {}

  /// Adds the module to a node's configuration if the release has it.
  ///
  /// @param copies how many nodes keep each lock
  public static void configure(GlobalConfigurationBuilder global, int copies) {
    if (isPresent()) {
      Locks.add(global, copies);
    }
  }

  public static boolean isPresent() {
    try {
      Class<?> unused =
          Class.forName(OWN_CLASS, false, GlobalConfigurationBuilder.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  /// Loaded only with the module.
  private static final class Locks {

    private static void add(GlobalConfigurationBuilder global, int copies) {
      global.addModule(ClusteredLockManagerConfigurationBuilder.class).numOwner(copies);
    }
  }
}
