package assay.engine.infinispan.hotrod;

import assay.api.engine.ExistingCluster;
import java.util.List;
import org.infinispan.client.hotrod.RemoteCacheManager;
import org.infinispan.client.hotrod.configuration.ClientIntelligence;
import org.infinispan.client.hotrod.configuration.ConfigurationBuilder;
import org.infinispan.commons.api.CacheContainerAdmin.AdminFlag;

/// How clients get into a cluster that was there before. Its servers may have names, so name servers are asked as the client
/// does it by itself.
///
/// @param there the cluster
record ExistingAccess(ExistingCluster there) {

  private static final int PATIENCE_MILLIS = 3000;

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
      client.security().ssl().enable().sslContext(there.trust(NamedTrust::new)).hostnameValidation(false);
    }
    return client;
  }

  /// A client for what an operator asks, that gives up soon and asks nobody but these servers.
  RemoteCacheManager operator(List<String> addresses) {
    return new RemoteCacheManager(
        configuration(addresses)
            .clientIntelligence(ClientIntelligence.BASIC)
            .maxRetries(0)
            .connectionTimeout(PATIENCE_MILLIS)
            .socketTimeout(PATIENCE_MILLIS)
            .build());
  }

  /// The same, which asks the next server where one does not answer.
  RemoteCacheManager operator() {
    return new RemoteCacheManager(
        configuration(there.addresses())
            .clientIntelligence(ClientIntelligence.BASIC)
            .maxRetries(there.addresses().size())
            .build());
  }

  /// The caches that are Assay's.
  List<String> caches(RemoteCacheManager manager) {
    return manager.getCacheNames().stream()
        .filter(name -> name.startsWith(there.before()))
        .sorted()
        .toList();
  }

  /// Removes every cache of Assay's, and says how many entries they had.
  long remove() {
    try (RemoteCacheManager manager = operator()) {
      long entries = 0;
      for (String name : caches(manager)) {
        entries += manager.getCache(name).size();
        drop(manager, name);
      }
      List<String> left = caches(manager);
      if (!left.isEmpty()) {
        throw new IllegalStateException("there are still the caches " + String.join(", ", left));
      }
      return entries;
    }
  }

  /// Removes a cache as it was made: no configuration on disk keeps it.
  static void drop(RemoteCacheManager manager, String name) {
    manager.administration().withFlags(AdminFlag.VOLATILE).removeCache(name);
  }
}
