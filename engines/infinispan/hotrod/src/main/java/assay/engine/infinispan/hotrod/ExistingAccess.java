package assay.engine.infinispan.hotrod;

import assay.api.engine.ExistingCluster;
import java.util.List;
import org.infinispan.client.hotrod.RemoteCacheManager;
import org.infinispan.client.hotrod.configuration.ClientIntelligence;
import org.infinispan.client.hotrod.configuration.ConfigurationBuilder;
import org.infinispan.commons.api.CacheContainerAdmin.AdminFlag;
import org.infinispan.commons.configuration.BasicConfiguration;
import org.jspecify.annotations.Nullable;

/// Client access to an existing cluster. Its servers may have names, so name servers are asked as
/// in a client's default.
record ExistingAccess(ExistingCluster there) {

  private static final int CONNECT_MILLIS = 3000;

  /// All servers create and remove a cache together, which takes long while one of them rejoins; a
  /// client's request has 2 s.
  private static final int PATIENCE_MILLIS = 30_000;

  private static final int PASSES = 5;

  /// A client's defaults with the user's name, password and certificates. A server's certificate
  /// must match the name or address used.
  ///
  /// @throws IllegalArgumentException if the certificates cannot be used
  ConfigurationBuilder configuration(List<String> addresses) {
    ConfigurationBuilder client = new ConfigurationBuilder();
    for (String address : addresses) {
      int colon = address.lastIndexOf(':');
      client
          .addServer()
          .host(address.substring(0, colon))
          .port(Integer.parseInt(address.substring(colon + 1)));
    }
    if (!there.password().isEmpty()) {
      client
          .security()
          .authentication()
          .enable()
          .username(there.user())
          .password(there.password().toCharArray());
    }
    if (there.tls()) {
      client
          .security()
          .ssl()
          .enable()
          .sslContext(there.trust(ServerNameTrust::new))
          .hostnameValidation(false);
    }
    return client;
  }

  /// A client for administrative questions, which asks only these servers in turn.
  RemoteCacheManager operator(List<String> addresses) {
    return new RemoteCacheManager(
        configuration(addresses)
            .clientIntelligence(ClientIntelligence.BASIC)
            .maxRetries(addresses.size() - 1)
            .connectionTimeout(CONNECT_MILLIS)
            .socketTimeout(PATIENCE_MILLIS)
            .build());
  }

  List<String> caches(RemoteCacheManager manager) {
    return manager.getCacheNames().stream()
        .filter(name -> name.startsWith(there.before()))
        .sorted()
        .toList();
  }

  /// Keeps an existing one.
  void make(String name, BasicConfiguration configuration) {
    try (RemoteCacheManager manager = operator(there.addresses())) {
      var unused =
          manager
              .administration()
              .withFlags(AdminFlag.VOLATILE)
              .getOrCreateCache(name, configuration);
    }
  }

  void drop(String name) {
    try (RemoteCacheManager manager = operator(there.addresses())) {
      drop(manager, name);
    }
  }

  /// Removes Assay's caches until none is found, and returns their entry count, as far as it
  /// could be counted.
  ///
  /// @throws IllegalStateException if some are left
  long remove() {
    long entries = 0;
    @Nullable RuntimeException failure = null;
    for (int pass = 0; pass < PASSES; pass++) {
      try (RemoteCacheManager manager = operator(there.addresses())) {
        List<String> names = caches(manager);
        for (String name : names) {
          entries += size(manager, name);
          drop(manager, name);
        }
        if (names.isEmpty()) {
          return entries;
        }
      } catch (RuntimeException e) {
        failure = e;
      }
    }
    throw new IllegalStateException(
        "its caches were still there after %d tries".formatted(PASSES), failure);
  }

  /// 0 if the entries cannot be counted, which must not prevent removal.
  private static long size(RemoteCacheManager manager, String name) {
    try {
      return manager.getCache(name).size();
    } catch (RuntimeException e) {
      return 0;
    }
  }

  /// Removes a cache like it was created: without a persistent configuration.
  static void drop(RemoteCacheManager manager, String name) {
    manager.administration().withFlags(AdminFlag.VOLATILE).removeCache(name);
  }
}
