package assay.engine.coherence.proxy;

import assay.api.Settings;
import java.util.Locale;

/// How a client reaches the data.
public enum Connection {
  /// It is a member of the cluster itself, without storage, and asks owners.
  MEMBER,
  /// It asks a proxy by Coherence*Extend.
  EXTEND,
  /// It asks a proxy by gRPC.
  GRPC;

  /// That of a strategy.
  public static Connection of(Settings settings) {
    return valueOf(settings.text("connection").toUpperCase(Locale.ROOT));
  }

  /// What the proxies of a strategy serve: clients in another language have gRPC.
  public static Connection served(Settings settings) {
    return settings.text("client-language", "java").equals("java") ? of(settings) : GRPC;
  }

  /// Whether there is a proxy between the client and the owners.
  public boolean isRemote() {
    return this != MEMBER;
  }
}
