package assay.engine.infinispan.hotrod;

import assay.api.engine.ExistingCluster;
import java.util.List;
import org.infinispan.client.hotrod.RemoteCacheManager;
import org.infinispan.client.hotrod.configuration.ClientIntelligence;
import org.infinispan.client.hotrod.configuration.ConfigurationBuilder;
import org.infinispan.commons.api.CacheContainerAdmin.AdminFlag;
import org.infinispan.commons.configuration.BasicConfiguration;
import org.jspecify.annotations.Nullable;

/// How clients get into a cluster that was there before. Its servers may have names, so name servers are asked as the client
/// does it by itself.
///
/// @param there the cluster
record ExistingAccess(ExistingCluster there) {

  private static final int CONNECT_MILLIS = 3000;

  /// A cache is made and removed on all servers, which takes its time while one of them joins again; a request of a client has 2 s.
  private static final int PATIENCE_MILLIS = 30_000;

  private static final int PASSES = 5;

  /// A client's own defaults with the user's name, password and certificates. A server's certificate must be for the name or
  /// address by which it is called.
  ///
  /// @throws IllegalArgumentException where the certificates cannot be used
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
          .sslContext(there.trust(NamedTrust::new))
          .hostnameValidation(false);
    }
    return client;
  }

  /// A client for what an operator asks, that asks nobody but these servers, and the next of them where one does not answer.
  RemoteCacheManager operator(List<String> addresses) {
    return new RemoteCacheManager(
        configuration(addresses)
            .clientIntelligence(ClientIntelligence.BASIC)
            .maxRetries(addresses.size() - 1)
            .connectionTimeout(CONNECT_MILLIS)
            .socketTimeout(PATIENCE_MILLIS)
            .build());
  }

  /// The caches that are Assay's.
  List<String> caches(RemoteCacheManager manager) {
    return manager.getCacheNames().stream()
        .filter(name -> name.startsWith(there.before()))
        .sorted()
        .toList();
  }

  /// Makes a cache where there is none.
  void make(String name, BasicConfiguration configuration) {
    try (RemoteCacheManager manager = operator(there.addresses())) {
      var unused =
          manager
              .administration()
              .withFlags(AdminFlag.VOLATILE)
              .getOrCreateCache(name, configuration);
    }
  }

  /// Removes a cache.
  void drop(String name) {
    try (RemoteCacheManager manager = operator(there.addresses())) {
      drop(manager, name);
    }
  }

  /// Removes every cache of Assay's, until a look finds none, and says how many entries they had, as far as they could be counted.
  ///
  /// @throws IllegalStateException where some are left
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

  /// How many entries it has; none where they cannot be counted, which is no reason to leave it there.
  private static long size(RemoteCacheManager manager, String name) {
    try {
      return manager.getCache(name).size();
    } catch (RuntimeException e) {
      return 0;
    }
  }

  /// Removes a cache as it was made: no configuration on disk keeps it.
  static void drop(RemoteCacheManager manager, String name) {
    manager.administration().withFlags(AdminFlag.VOLATILE).removeCache(name);
  }
}
