package assay.load;

import assay.api.Settings;
import assay.api.engine.JoinSpec;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/// How to reach a cluster that stands, as a file of properties that any tool can read: what an engine's
/// `open` needs, the data's numbers, and where the engine's jars lie.
///
/// @param study the study's id
/// @param strategy the strategy's name
/// @param engine the engine's name
/// @param workload the workload's name
/// @param cluster the cluster's name
/// @param port its port on loopback
/// @param members how many members it has
/// @param seed what its data were made from
/// @param entries how many entries were loaded
/// @param jars the folders and jars that a client needs, the engine's first, parted by semicolons
/// @param data the data's numbers
/// @param settings the strategy's settings
public record ConnectionFile(
    String study,
    String strategy,
    String engine,
    String workload,
    String cluster,
    int port,
    int members,
    long seed,
    long entries,
    String jars,
    Map<String, Long> data,
    Map<String, String> settings) {

  private static final String DATA = "data.";
  private static final String SETTING = "setting.";

  public ConnectionFile {
    data = Map.copyOf(data);
    settings = Map.copyOf(settings);
  }

  /// What a client that is no child of Assay's tells the engine.
  ///
  /// @param name a name that no other client has
  /// @param chosen the settings, what the workload chooses by itself among them
  /// @param types the records of the workload
  /// @param folder a folder of its own
  public JoinSpec client(
      String name, Settings chosen, List<Class<? extends Record>> types, Path folder) {
    return new JoinSpec(name, "machine-1", cluster, port, members, chosen, types, folder);
  }

  /// Writes it.
  public void write(Path file) throws IOException {
    Properties properties = new Properties();
    properties.setProperty("study", study);
    properties.setProperty("strategy", strategy);
    properties.setProperty("engine", engine);
    properties.setProperty("workload", workload);
    properties.setProperty("cluster", cluster);
    properties.setProperty("port", Integer.toString(port));
    properties.setProperty("members", Integer.toString(members));
    properties.setProperty("seed", Long.toString(seed));
    properties.setProperty("entries", Long.toString(entries));
    properties.setProperty("jars", jars);
    data.forEach((name, number) -> properties.setProperty(DATA + name, Long.toString(number)));
    settings.forEach((name, value) -> properties.setProperty(SETTING + name, value));
    try (Writer out = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
      properties.store(out, "A cluster that `assay up` holds; gone when this file is");
    }
  }

  /// Reads one.
  ///
  /// @throws IOException where there is none, or it lacks something, with a sentence that says what
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
          needed(properties, "strategy"),
          needed(properties, "engine"),
          needed(properties, "workload"),
          needed(properties, "cluster"),
          Integer.parseInt(needed(properties, "port")),
          Integer.parseInt(needed(properties, "members")),
          Long.parseLong(needed(properties, "seed")),
          Long.parseLong(needed(properties, "entries")),
          needed(properties, "jars"),
          data,
          settings);
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
