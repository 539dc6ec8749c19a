package assay.engine.redis;

import assay.api.engine.ExistingCluster;
import java.util.List;
import javax.net.ssl.SSLParameters;
import redis.clients.jedis.ClientSetInfoConfig;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;

/// Creates connections to existing servers.
record ExistingAccess(ExistingCluster there) {

  private static final int PATIENCE_MILLIS = 2000;

  List<HostAndPort> places() {
    return there.addresses().stream().map(HostAndPort::from).toList();
  }

  String before() {
    return there.before();
  }

  /// The user's name, password and certificates. A server's certificate must match the name or address used.
  ///
  /// @throws IllegalArgumentException if the certificates cannot be read
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

  /// For administrative commands.
  AdminConnection server(HostAndPort at) {
    return new AdminConnection(at, configuration("assay"));
  }
}
