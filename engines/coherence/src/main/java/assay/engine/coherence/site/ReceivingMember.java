package assay.engine.coherence.site;

import assay.api.engine.Site;
import assay.engine.coherence.proxy.ProxyAddress;
import java.util.List;
import java.util.stream.IntStream;

/// A member that receives other sites' changes.
record ReceivingMember(String member, ProxyAddress at) {

  /// Beyond the ports that the cluster's members take.
  private static final int OFFSET = 100;

  /// The first members in a site, at most as many as it has.
  static List<ReceivingMember> of(Site site, int receivers) {
    return IntStream.range(0, Math.min(receivers, site.members().size()))
        .mapToObj(i ->
            new ReceivingMember(
                site.members().get(i),
                new ProxyAddress(site.addresses().get(i), site.port() + OFFSET + i)))
        .toList();
  }
}
