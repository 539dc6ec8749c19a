package assay.engine.redis;

import assay.api.engine.ExistingCluster;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManagerFactory;
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
    return there.prefix() + ":";
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
      builder.ssl(true).sslParameters(parameters).sslSocketFactory(sockets());
    }
    return builder.build();
  }

  private SSLSocketFactory sockets() {
    if (there.authorities().isEmpty()) {
      return (SSLSocketFactory) SSLSocketFactory.getDefault();
    }
    try {
      KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
      trusted.load(null, null);
      byte[] pem = there.authorities().getBytes(StandardCharsets.UTF_8);
      int number = 0;
      for (Certificate each :
          CertificateFactory.getInstance("X.509")
              .generateCertificates(new ByteArrayInputStream(pem))) {
        trusted.setCertificateEntry("authority-" + ++number, each);
      }
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(trusted);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, trust.getTrustManagers(), null);
      return context.getSocketFactory();
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalArgumentException(
          "the certificates to trust cannot be used: " + e.getMessage(), e);
    }
  }

  /// A connection to one server, for what an operator says to it.
  Server server(HostAndPort at) {
    return new Server(at, configuration("assay"));
  }
}
