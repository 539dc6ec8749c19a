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

/// A cluster that was there before Assay, and that stays: where it is, how a client gets in, and which names in it are
/// Assay's own.
///
/// @param addresses where its members are, each as `host:port`
/// @param prefix what everything that is stored there begins with; nothing else there may be changed
/// @param name what the cluster is called, where clients have to say that; empty where the engine's own default is meant
/// @param user the user to be let in as; empty for none
/// @param password the password; empty for none. It is in no text of this value
/// @param tls whether connections are by TLS
/// @param authorities the certificates to trust, as a text in PEM; empty for those that the JDK trusts
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

  /// One that has no name and lets everybody in, without TLS.
  public ExistingCluster(List<String> addresses, String prefix) {
    this(addresses, prefix, "", "", "", false, "");
  }

  /// What every name of Assay's there begins with: the prefix and a colon.
  public String before() {
    return prefix + ":";
  }

  /// What trusts the certificates that are to be trusted.
  ///
  /// @throws IllegalArgumentException where they cannot be used
  public SSLContext trust() {
    return trust(each -> each);
  }

  /// The same that is stricter.
  ///
  /// @param stricter makes it so of what trusts those certificates
  /// @throws IllegalArgumentException where they cannot be used
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

  /// All but the password.
  @Override
  public String toString() {
    return "ExistingCluster[%s, prefix %s, name %s, user %s, tls %s]"
        .formatted(addresses, prefix, name, user, tls);
  }
}
