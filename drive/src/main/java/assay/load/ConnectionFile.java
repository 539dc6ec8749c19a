package assay.load;

import assay.api.Settings;
import assay.api.engine.ClusterSecret;
import assay.api.engine.JoinSpec;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/// How to reach a running cluster, as a properties file that any tool can read: what an engine's
/// `open` needs, the data's numbers, and the engine's jars.
///
/// @param port on loopback
/// @param seed for the data
/// @param entries how many entries were loaded
/// @param jars the folders and jars that a client needs, the engine's first, separated by
///     semicolons
/// @param secret of the cluster's processes
public record ConnectionFile(
    String study,
    String configuration,
    String engine,
    String workload,
    String cluster,
    int port,
    int members,
    long seed,
    long entries,
    String jars,
    Map<String, Long> data,
    Map<String, String> settings,
    ClusterSecret secret) {

  private static final String DATA = "data.";
  private static final String SETTING = "setting.";

  public ConnectionFile {
    data = Map.copyOf(data);
    settings = Map.copyOf(settings);
  }

  /// A specification for a client that Assay did not start.
  ///
  /// @param name must be unique
  /// @param chosen the settings, including the workload's own choices
  /// @param folder for this client alone
  public JoinSpec client(
      String name, Settings chosen, List<Class<? extends Record>> types, Path folder) {
    return new JoinSpec(name, "machine-1", cluster, port, members, chosen, types, folder)
        .with(secret);
  }

  /// Only this user can read the file, because it holds the cluster's secret.
  public void write(Path file) throws IOException {
    Properties properties = new Properties();
    properties.setProperty("study", study);
    properties.setProperty("configuration", configuration);
    properties.setProperty("engine", engine);
    properties.setProperty("workload", workload);
    properties.setProperty("cluster", cluster);
    properties.setProperty("port", Integer.toString(port));
    properties.setProperty("members", Integer.toString(members));
    properties.setProperty("seed", Long.toString(seed));
    properties.setProperty("entries", Long.toString(entries));
    properties.setProperty("jars", jars);
    properties.setProperty("secret", secret.text());
    data.forEach((name, number) -> properties.setProperty(DATA + name, Long.toString(number)));
    settings.forEach((name, value) -> properties.setProperty(SETTING + name, value));
    Files.deleteIfExists(file);
    Files.createFile(
        file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    try (Writer out = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
      properties.store(out, "A cluster that `assay up` holds; gone when this file is");
    }
  }

  /// @throws IOException if there is no file, or something is missing; the message says what
  public static ConnectionFile read(Path file) throws IOException {
    Properties properties = new Properties();
    try (Reader in = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      properties.load(in);
    }
    Map<String, Long> data = new TreeMap<>();
    Map<String, String> settings = new TreeMap<>();
    try {
      for (String name : properties.stringPropertyNames()) {
        String value = properties.getProperty(name, "");
        if (name.startsWith(DATA)) {
          data.put(name.substring(DATA.length()), Long.parseLong(value));
        } else if (name.startsWith(SETTING)) {
          settings.put(name.substring(SETTING.length()), value);
        }
      }
      return new ConnectionFile(
          needed(properties, "study"),
          needed(properties, "configuration"),
          needed(properties, "engine"),
          needed(properties, "workload"),
          needed(properties, "cluster"),
          Integer.parseInt(needed(properties, "port")),
          Integer.parseInt(needed(properties, "members")),
          Long.parseLong(needed(properties, "seed")),
          Long.parseLong(needed(properties, "entries")),
          needed(properties, "jars"),
          data,
          settings,
          new ClusterSecret(needed(properties, "secret")));
    } catch (IllegalArgumentException e) {
      throw new IOException(file + " is no connection: " + e.getMessage(), e);
    }
  }

  private static String needed(Properties properties, String name) {
    String value = properties.getProperty(name);
    if (value == null) {
      throw new IllegalArgumentException("it lacks `" + name + "`");
    }
    return value;
  }
}
