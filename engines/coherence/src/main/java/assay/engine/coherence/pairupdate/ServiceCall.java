package assay.engine.coherence.pairupdate;

import assay.api.pairupdate.PairUpdate;
import com.tangosol.io.pof.PofReader;
import com.tangosol.io.pof.PofWriter;
import com.tangosol.io.pof.PortableObject;
import com.tangosol.net.AbstractInvocable;
import com.tangosol.net.CacheFactory;
import com.tangosol.net.CacheService;
import com.tangosol.net.NamedCache;
import com.tangosol.util.Binary;
import com.tangosol.util.ExternalizableHelper;
import java.io.IOException;
import java.util.List;

/// A service call on a member, which updates entries in the member's own maps; the targets are
/// local there.
public final class ServiceCall extends AbstractInvocable implements PortableObject {

  /// The invocation service that members offer.
  public static final String SERVICE = "AssayCalls";

  private static final long serialVersionUID = 1L;

  private String caches;
  private Binary changes;

  public ServiceCall() {
    this("", Binary.NO_BINARY);
  }

  /// @param caches the service of the maps
  /// @param changes the updates, in that service's serialization
  ServiceCall(String caches, Binary changes) {
    this.caches = caches;
    this.changes = changes;
  }

  @Override
  public void run() {
    CacheService service = (CacheService) CacheFactory.getCluster().getService(caches);
    List<PairUpdate> read = ExternalizableHelper.fromBinary(changes, service.getSerializer());
    setResult(new LocalUpdateWork(name -> cache(service, name)).change(read));
  }

  @SuppressWarnings("unchecked") // declared without its types
  private static NamedCache<Object, Object> cache(CacheService service, String name) {
    return service.ensureCache(name, ServiceCall.class.getClassLoader());
  }

  @Override
  public void readExternal(PofReader in) throws IOException {
    caches = in.readString(0);
    changes = in.readBinary(1);
  }

  @Override
  public void writeExternal(PofWriter out) throws IOException {
    out.writeString(0, caches);
    out.writeBinary(1, changes);
  }
}
