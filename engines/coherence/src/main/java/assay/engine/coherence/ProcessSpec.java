package assay.engine.coherence;

import assay.api.Settings;
import assay.api.engine.JoinSpec;
import assay.engine.coherence.proxy.ConnectionMode;
import assay.engine.coherence.proxy.ProxyLayout;
import assay.engine.coherence.site.Replication;
import assay.engine.coherence.store.StoreScheme;
import java.nio.file.Path;
import java.util.List;

/// One process's role in its cluster.
record ProcessSpec(
    String name,
    String machine,
    String cluster,
    int port,
    Part part,
    Settings settings,
    List<Class<? extends Record>> types,
    Path folder,
    String address,
    String meeting,
    Replication replication,
    ProxyLayout proxies,
    StoreScheme store) {

  static final String MEMBER = "member";

  static final String PROXY = "proxy";

  enum Part {
    MEMBER,
    /// A member without entries that serves clients.
    PROXY,
    /// Sends requests.
    CLIENT
  }

  String role() {
    return switch (part) {
      case MEMBER -> MEMBER;
      case PROXY -> PROXY;
      case CLIENT -> "client";
    };
  }

  boolean storage() {
    return part == Part.MEMBER;
  }

  boolean isClient() {
    return part == Part.CLIENT;
  }

  /// Whether the process uses a proxy and is no cluster member.
  boolean isRemote() {
    return isClient() && proxies.connection().isRemote();
  }

  boolean servesGrpc() {
    return !isClient() && proxies.served() == ConnectionMode.GRPC && proxies.serves(name);
  }

  static ProcessSpec ofMember(JoinSpec spec) {
    ProxyLayout proxies = ProxyLayout.of(spec);
    return of(spec, proxies.isAlone(spec.name()) ? Part.PROXY : Part.MEMBER, proxies);
  }

  static ProcessSpec ofClient(JoinSpec spec) {
    return of(spec, Part.CLIENT, ProxyLayout.of(spec));
  }

  private static ProcessSpec of(JoinSpec spec, Part part, ProxyLayout proxies) {
    return new ProcessSpec(
        spec.name(),
        spec.machine(),
        spec.cluster(),
        spec.port(),
        part,
        spec.settings(),
        spec.types(),
        spec.folder(),
        spec.address(),
        spec.meeting(),
        new Replication(spec.settings(), spec.site(), spec.sites()),
        proxies,
        StoreScheme.of(spec));
  }
}
