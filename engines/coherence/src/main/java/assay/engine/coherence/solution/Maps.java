package assay.engine.coherence.solution;

import com.tangosol.net.NamedCache;

/// Where maps are found by their names, without a near cache before them.
@FunctionalInterface
public interface Maps {

  /// A map.
  NamedCache<Object, Object> named(String name);
}
