package assay.api.engine;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.List;
import java.util.function.UnaryOperator;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;

/// A cluster that existed before Assay and stays: its addresses, a client's access, and the names
/// that belong to Assay.
///
/// @param addresses the members' addresses, each as `host:port`
/// @param prefix begins the name for everything that Assay stores; all else in the cluster must
/// stay unchanged
/// @param name the cluster's name, for clients that need one; empty for the engine's default
/// @param user the user name; empty for none
/// @param password the password, never part of a text of this value; empty for none
/// @param tls whether connections use TLS
/// @param authorities the trusted certificates in PEM; empty for those that the JDK trusts
public record ExistingCluster(
    List<String> addresses,
    String prefix,
    String name,
    String user,
    String password,
    boolean tls,
    String authorities) {

  public ExistingCluster {
    addresses = List.copyOf(addresses);
  }

  /// A cluster without a name, access control and TLS.
  public ExistingCluster(List<String> addresses, String prefix) {
    this(addresses, prefix, "", "", "", false, "");
  }

  /// The prefix for all names that belong to Assay: the prefix and a colon.
  public String before() {
    return prefix + ":";
  }

  /// A TLS context that trusts the configured certificates.
  ///
  /// @throws IllegalArgumentException when the certificates cannot be used
  public SSLContext trust() {
    return trust(each -> each);
  }

  /// A stricter TLS context.
  ///
  /// @param stricter wraps the configured certificates' trust manager
  /// @throws IllegalArgumentException when the certificates cannot be used
  public SSLContext trust(UnaryOperator<X509ExtendedTrustManager> stricter) {
    try {
      TrustManagerFactory factory =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      factory.init(authorities.isEmpty() ? null : trusted());
      X509ExtendedTrustManager own = (X509ExtendedTrustManager) factory.getTrustManagers()[0];
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, new TrustManager[] {stricter.apply(own)}, null);
      return context;
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalArgumentException(
          "the certificates to trust cannot be used: " + e.getMessage(), e);
    }
  }

  private KeyStore trusted() throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null, null);
    byte[] pem = authorities.getBytes(StandardCharsets.UTF_8);
    int number = 0;
    for (Certificate each :
        CertificateFactory.getInstance("X.509")
            .generateCertificates(new ByteArrayInputStream(pem))) {
      store.setCertificateEntry("authority-" + ++number, each);
    }
    return store;
  }

  /// A text without the password.
  public String redacted(String text) {
    return password.isEmpty() ? text : text.replace(password, "***");
  }

  /// All components except the password.
  @Override
  public String toString() {
    return "ExistingCluster[%s, prefix %s, name %s, user %s, tls %s]"
        .formatted(addresses, prefix, name, user, tls);
  }
}
