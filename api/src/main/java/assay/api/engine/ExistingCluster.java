package assay.api.engine;

import java.util.List;

/// A cluster that was there before Assay, and that stays: where it is, how a client gets in, and which names in it are
/// Assay's own.
///
/// @param addresses where its members are, each as `host:port`
/// @param prefix what everything that is stored there begins with; nothing else there may be changed
/// @param user the user to be let in as; empty for none
/// @param password the password; empty for none. It is in no text of this value
/// @param tls whether connections are by TLS
/// @param authorities the certificates to trust, as a text in PEM; empty for those that the JDK trusts
public record ExistingCluster(
    List<String> addresses,
    String prefix,
    String user,
    String password,
    boolean tls,
    String authorities) {

  public ExistingCluster {
    addresses = List.copyOf(addresses);
  }

  /// All but the password.
  @Override
  public String toString() {
    return "ExistingCluster[%s, prefix %s, user %s, tls %s]"
        .formatted(addresses, prefix, user, tls);
  }
}
