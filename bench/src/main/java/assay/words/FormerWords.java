package assay.words;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import tools.jackson.dataformat.yaml.YAMLMapper;

/// Former words, from `former-words.yaml` beside this class. A [FormerWordReader] converts texts of
/// users and earlier versions.
public final class FormerWords {

  private static final FormerWords ALL = load();

  private final Table table;

  private FormerWords(Table table) {
    this.table = table;
  }

  /// The file: for each sort, former words to current words.
  private record Table(
      Map<String, String> metrics,
      Map<String, String> faults,
      Map<String, String> settings,
      Map<String, Map<String, String>> values,
      Map<String, String> terms,
      Map<String, String> capabilities,
      Map<String, String> commands) {}

  public static FormerWords all() {
    return ALL;
  }

  public Map<String, String> metrics() {
    return table.metrics;
  }

  public Map<String, String> faults() {
    return table.faults;
  }

  public Map<String, String> settings() {
    return table.settings;
  }

  /// Values of a setting, by its current name, former to current.
  public Map<String, String> values(String setting) {
    return table.values.getOrDefault(setting, Map.of());
  }

  public Map<String, String> values() {
    return merged(table.values.values());
  }

  public Map<String, String> capabilities() {
    return table.capabilities;
  }

  public Map<String, String> commands() {
    return table.commands;
  }

  /// The former word of any sort; commands are excluded, because the glossary does not explain
  /// them.
  public Optional<FormerWord> find(String word) {
    Map<String, String> every = new LinkedHashMap<>(table.terms);
    every.putAll(table.capabilities);
    every.putAll(values());
    every.putAll(table.settings);
    every.putAll(table.faults);
    every.putAll(table.metrics);
    return Optional.ofNullable(every.get(word)).map(now -> new FormerWord(word, now));
  }

  private static Map<String, String> merged(Collection<Map<String, String>> maps) {
    Map<String, String> all = new LinkedHashMap<>();
    maps.forEach(all::putAll);
    return Collections.unmodifiableMap(all);
  }

  private static FormerWords load() {
    try (InputStream in = FormerWords.class.getResourceAsStream("former-words.yaml")) {
      if (in == null) {
        throw new IllegalStateException("former-words.yaml is not on the class path");
      }
      return new FormerWords(YAMLMapper.shared().readValue(in, Table.class));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
