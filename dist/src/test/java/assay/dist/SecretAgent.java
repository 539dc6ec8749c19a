package assay.dist;

import assay.api.engine.ClusterSecret;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/// Tells a test the secret that a run shares among its processes: a Java agent in Assay's own
/// process.
final class SecretAgent {

  private SecretAgent() {}

  /// @param file a new file for the secret
  public static void premain(String file) throws IOException {
    Path draft = Files.writeString(Path.of(file + ".draft"), ClusterSecret.own().text());
    Files.move(draft, Path.of(file), StandardCopyOption.ATOMIC_MOVE);
  }

  /// The variable that brings the agent into a JVM. Processes of a run do not get it.
  ///
  /// @param folder for the agent's jar
  /// @param told the file for the secret
  static String variable(Path folder, Path told) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().putValue("Premain-Class", SecretAgent.class.getName());
    Path jar = folder.resolve("agent.jar");
    String own = SecretAgent.class.getName().replace('.', '/') + ".class";
    try (OutputStream out = Files.newOutputStream(jar);
        JarOutputStream entries = new JarOutputStream(out, manifest);
        var bytes = SecretAgent.class.getResourceAsStream("/" + own)) {
      entries.putNextEntry(new JarEntry(own));
      entries.write(bytes == null ? new byte[0] : bytes.readAllBytes());
      entries.closeEntry();
    }
    return "JAVA_TOOL_OPTIONS=-javaagent:" + jar + "=" + told;
  }

  static String secret(Path told) throws IOException {
    return Files.readString(told, StandardCharsets.UTF_8);
  }
}
