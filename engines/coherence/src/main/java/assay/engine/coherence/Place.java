package assay.engine.coherence;

import assay.api.Settings;
import assay.api.engine.JoinSpec;
import assay.engine.coherence.proxy.Connection;
import assay.engine.coherence.proxy.Proxies;
import assay.engine.coherence.site.Replication;
import java.nio.file.Path;
import java.util.List;

/// The role of one process in its cluster.
///
/// @param replication the replication between sites
/// @param proxies the members through which clients reach the data
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

  /// The role of a member that stores no entries.
  static final String PROXY = "proxy";

  /// The part of a process in its cluster.
  enum Part {
    /// Stores entries.
    MEMBER,
    /// A member without entries that serves clients.
    PROXY,
    /// Sends requests.
    CLIENT
  }

  /// The process's role, visible to all members.
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

  /// Whether the process reaches the data through a proxy, without being a cluster member.
  boolean isRemote() {
    return isClient() && proxies.connection().isRemote();
  }

  boolean servesGrpc() {
    return !isClient() && proxies.served() == Connection.GRPC && proxies.serves(name);
  }

  static Place ofMember(JoinSpec spec) {
    Proxies proxies = Proxies.of(spec);
    return of(spec, proxies.isAlone(spec.name()) ? Part.PROXY : Part.MEMBER, proxies);
  }

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
