package assay.engine.redis;

import assay.api.engine.ExistingCluster;
import java.util.List;
import javax.net.ssl.SSLParameters;
import redis.clients.jedis.ClientSetInfoConfig;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;

/// How connections to servers that were there before are made.
///
/// @param there the cluster
record ExistingAccess(ExistingCluster there) {

  private static final int PATIENCE_MILLIS = 2000;

  /// Where servers are that the user has named.
  List<HostAndPort> places() {
    return there.addresses().stream().map(HostAndPort::from).toList();
  }

  /// What every name begins with.
  String before() {
    return there.before();
  }

  /// With the user's name, password and certificates; a server's certificate must be for the name or address by which it is
  /// called.
  ///
  /// @throws IllegalArgumentException where the certificates cannot be read
  DefaultJedisClientConfig configuration(String client) {
    DefaultJedisClientConfig.Builder builder =
        DefaultJedisClientConfig.builder()
            .clientName(client)
            .timeoutMillis(PATIENCE_MILLIS)
            .clientSetInfoConfig(ClientSetInfoConfig.DISABLED);
    if (!there.password().isEmpty()) {
      builder.password(there.password());
    }
    if (!there.user().isEmpty()) {
      builder.user(there.user());
    }
    if (there.tls()) {
      SSLParameters parameters = new SSLParameters();
      parameters.setEndpointIdentificationAlgorithm("HTTPS");
      builder
          .ssl(true)
          .sslParameters(parameters)
          .sslSocketFactory(there.trust().getSocketFactory());
    }
    return builder.build();
  }

  /// A connection to one server, for what an operator says to it.
  Server server(HostAndPort at) {
    return new Server(at, configuration("assay"));
  }
}
