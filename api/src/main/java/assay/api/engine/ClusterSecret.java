package assay.api.engine;

import java.security.SecureRandom;
import java.util.HexFormat;

/// A random password that the processes of a cluster share, for the servers that they start. It belongs in no process
/// argument, and in no file that other users can read.
///
/// @param text letters and digits
public record ClusterSecret(String text) {

  private static final int BYTES = 16;

  private static final ClusterSecret OWN = random();

  /// A new secret.
  public static ClusterSecret random() {
    byte[] bytes = new byte[BYTES];
    new SecureRandom().nextBytes(bytes);
    return new ClusterSecret(HexFormat.of().formatHex(bytes));
  }

  /// The secret of all clusters that this process starts.
  public static ClusterSecret own() {
    return OWN;
  }

  /// Without the secret, because records of processes get into messages.
  @Override
  public String toString() {
    return "(secret)";
  }
}
