package assay.plan;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.core.type.TypeReference;
import tools.jackson.dataformat.yaml.YAMLMapper;

/// A client language other than Java, from `client-languages.yaml`, which explains each key.
///
/// @param language the value of [ClientLanguageSetting#SETTING], and the folder in `clients`
/// @param programs required on the host, with their packages
/// @param endings of user programs' file names
/// @param entry the project's own program, in the core's folder
/// @param locks pins an engine's packages, in the core's folder
/// @param install the package manager's command line
/// @param compile empty if programs run uncompiled
/// @param workloads supported by the core
/// @param requests kinds by engine, from [ClientLanguageSetting#KINDS] and [#LOOKUPS]; `any` stands for other engines
public record ProgramLanguage(
    String language,
    String called,
    Map<String, String> programs,
    List<String> endings,
    String entry,
    String locks,
    String installer,
    List<String> install,
    List<String> compile,
    List<String> run,
    List<String> workloads,
    Map<String, List<String>> requests) {

  /// Stands for all lookups of a workload's requests.
  public static final String LOOKUPS = "lookups";

  private static final String ANY = "any";

  private static final List<ProgramLanguage> ALL = load();

  public ProgramLanguage {
    compile = Objects.requireNonNullElse(compile, List.of());
  }

  /// The supported request kinds, with [#LOOKUPS] for lookups.
  public List<String> sends(String engine) {
    return requests.getOrDefault(engine, requests.getOrDefault(ANY, List.of()));
  }

  public static List<ProgramLanguage> all() {
    return ALL;
  }

  /// The language of a name; empty for Java and user programs.
  public static Optional<ProgramLanguage> named(String language) {
    return ALL.stream().filter(each -> each.language.equals(language)).findFirst();
  }

  /// The language of a file; empty if the file is executable itself.
  public static Optional<ProgramLanguage> ofFile(String name) {
    return ALL.stream().filter(each -> each.endings.stream().anyMatch(name::endsWith)).findFirst();
  }

  public static Map<String, Map<String, String>> neededPrograms() {
    Map<String, Map<String, String>> needed = new TreeMap<>();
    ALL.forEach(each -> needed.put(each.language, each.programs));
    return needed;
  }

  private static List<ProgramLanguage> load() {
    try (InputStream in = ProgramLanguage.class.getResourceAsStream("client-languages.yaml")) {
      if (in == null) {
        throw new IllegalStateException("client-languages.yaml is not on the class path");
      }
      return List.copyOf(
          YAMLMapper.shared().readValue(in, new TypeReference<List<ProgramLanguage>>() {}));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
