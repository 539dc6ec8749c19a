package assay.conformance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;

/// A self-signed certificate for a test's server, with its key.
///
/// @param store both, in PKCS#12
public record ServerCertificate(Path store, String password, Path certificate, Path key) {

  private static final String ALIAS = "server";
  private static final String PASSWORD = "changeit";

  /// Created by the JDK's own tool.
  ///
  /// @param name the subject: `ip:127.0.0.1`, `dns:elsewhere.example.org`
  public static ServerCertificate make(Path folder, String name)
      throws IOException, InterruptedException, GeneralSecurityException {
    Path store = folder.resolve(name.replaceAll("\\W", "-") + ".p12");
    Process tool =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                    "-genkeypair",
                    "-alias",
                    ALIAS,
                    "-keyalg",
                    "EC",
                    "-dname",
                    "CN=test",
                    "-ext",
                    "san=" + name,
                    "-validity",
                    "2",
                    "-storetype",
                    "PKCS12",
                    "-keystore",
                    store.toString(),
                    "-storepass",
                    PASSWORD))
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("keytool.txt").toFile())
            .start();
    if (tool.waitFor() != 0) {
      throw new IOException(Files.readString(folder.resolve("keytool.txt")));
    }
    KeyStore keys = KeyStore.getInstance(store.toFile(), PASSWORD.toCharArray());
    Key key = keys.getKey(ALIAS, PASSWORD.toCharArray());
    return new ServerCertificate(
        store,
        PASSWORD,
        pem(store, "CERTIFICATE", keys.getCertificate(ALIAS).getEncoded()),
        pem(store, "PRIVATE KEY", key.getEncoded()));
  }

  private static Path pem(Path store, String what, byte[] bytes) throws IOException {
    String text =
        "-----BEGIN %s-----%n%s%n-----END %s-----%n"
            .formatted(what, Base64.getMimeEncoder().encodeToString(bytes), what);
    return Files.writeString(
        store.resolveSibling(store.getFileName() + "." + what.replace(' ', '-') + ".pem"), text);
  }

  public String pem() throws IOException {
    return Files.readString(certificate);
  }
}
