package assay.engine.coherence;

import assay.api.Settings;
import assay.api.engine.JoinSpec;
import assay.engine.coherence.proxy.Connection;
import assay.engine.coherence.proxy.Proxies;
import assay.engine.coherence.site.Replication;
import java.nio.file.Path;
import java.util.List;

/// What one process is in its cluster.
///
/// @param replication what is sent between sites
/// @param proxies the members that clients reach the data by
record Place(
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
    Proxies proxies) {

  /// The role of a process that stores entries.
  static final String MEMBER = "member";

  /// The role of a member that stores none.
  static final String PROXY = "proxy";

  /// What a process does in its cluster.
  enum Part {
    /// Stores entries.
    MEMBER,
    /// Is a member that stores none, and passes on what clients ask.
    PROXY,
    /// Asks.
    CLIENT
  }

  /// What the process is in its cluster, which every other can see.
  String role() {
    return switch (part) {
      case MEMBER -> MEMBER;
      case PROXY -> PROXY;
      case CLIENT -> "client";
    };
  }

  /// Whether the process stores entries.
  boolean storage() {
    return part == Part.MEMBER;
  }

  /// Whether the process asks.
  boolean isClient() {
    return part == Part.CLIENT;
  }

  /// Whether the process reaches the data through a proxy, and so is no member of the cluster.
  boolean isRemote() {
    return isClient() && proxies.connection().isRemote();
  }

  /// Whether the process is a gRPC proxy.
  boolean servesGrpc() {
    return !isClient() && proxies.served() == Connection.GRPC && proxies.serves(name);
  }

  /// The place of a member.
  static Place ofMember(JoinSpec spec) {
    Proxies proxies = Proxies.of(spec);
    return of(spec, proxies.isAlone(spec.name()) ? Part.PROXY : Part.MEMBER, proxies);
  }

  /// The place of a client.
  static Place ofClient(JoinSpec spec) {
    return of(spec, Part.CLIENT, Proxies.of(spec));
  }

  private static Place of(JoinSpec spec, Part part, Proxies proxies) {
    return new Place(
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
        proxies);
  }
}
