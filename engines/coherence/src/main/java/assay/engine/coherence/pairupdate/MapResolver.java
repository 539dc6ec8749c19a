package assay.engine.coherence.pairupdate;

import com.tangosol.net.NamedCache;

/// Finds maps by name, without a near cache.
@FunctionalInterface
public interface MapResolver {

  NamedCache<Object, Object> named(String name);
}
