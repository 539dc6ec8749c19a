package assay.engine.coherence.proxy;

import assay.api.Settings;
import java.util.Locale;

/// How a client reaches the data.
public enum ConnectionMode {
  /// As a cluster member without storage, which asks the owners.
  MEMBER,
  EXTEND,
  /// Through a proxy, by gRPC.
  GRPC;

  public static ConnectionMode of(Settings settings) {
    return valueOf(settings.text("connection").toUpperCase(Locale.ROOT));
  }

  /// The protocol of a configuration's proxies: gRPC for clients in another language.
  public static ConnectionMode served(Settings settings) {
    return settings.text("client-language", "java").equals("java") ? of(settings) : GRPC;
  }

  /// Whether a proxy is between the client and the owners.
  public boolean isRemote() {
    return this != MEMBER;
  }
}
