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

/// A client language other than Java: an entry of `client-languages.yaml` beside this class, which explains each key.
///
/// @param language the value of [ClientLanguage#SETTING], and the core's folder in `clients`
/// @param called the language's own name
/// @param programs programs required on the host, with the package that provides each
/// @param endings file name endings of user programs in this language
/// @param entry the project's own program, in the core's folder
/// @param locks the file or folder that pins an engine's packages, in the core's folder
/// @param installer the package manager, in a word
/// @param install the package manager's command line
/// @param compile the command line that compiles a program; empty if programs run uncompiled
/// @param run the command line of a program
/// @param workloads the workloads whose values the core supports
/// @param requests the supported request kinds by engine, from [ClientLanguage#KINDS] and [#LOOKUPS]; `any` stands
///     for engines without an entry
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

  /// The supported request kinds for an engine, with [#LOOKUPS] if it supports lookups.
  public List<String> sends(String engine) {
    return requests.getOrDefault(engine, requests.getOrDefault(ANY, List.of()));
  }

  public static List<ProgramLanguage> all() {
    return ALL;
  }

  /// A name's language; empty for Java and for user programs.
  public static Optional<ProgramLanguage> named(String language) {
    return ALL.stream().filter(each -> each.language.equals(language)).findFirst();
  }

  /// A file's language; empty if the file is executable itself.
  public static Optional<ProgramLanguage> ofFile(String name) {
    return ALL.stream().filter(each -> each.endings.stream().anyMatch(name::endsWith)).findFirst();
  }

  /// The programs required on the host, by language.
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
