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

/// A language that clients are written in beside Java, with all that is known of it: an entry of
/// `client-languages.yaml` beside this class, which says what each key means.
///
/// @param language the value of the setting [ClientLanguage#SETTING], and the core's folder in `clients`
/// @param called its own name
/// @param programs what must be installed on the host, each with the package that holds it
/// @param endings how the names of files end that are run as the project's own program is
/// @param entry the project's own program, in the core's folder
/// @param locks the file or folder that pins an engine's packages, in the core's folder
/// @param installer what gets the packages, in a word
/// @param install its command line
/// @param compile the command line that makes a binary of a program; empty where a program is run as it is
/// @param run the command line of a program
/// @param workloads the workloads whose values its core makes and reads
/// @param requests the kinds of requests that it sends to an engine, of those of [ClientLanguage#KINDS], and [#LOOKUPS];
///     under `any` those to engines that are not named
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

  /// Stands for all that a workload's requests look up.
  public static final String LOOKUPS = "lookups";

  private static final String ANY = "any";

  private static final List<ProgramLanguage> ALL = load();

  public ProgramLanguage {
    compile = Objects.requireNonNullElse(compile, List.of());
  }

  /// The kinds of requests that it sends to an engine, and [#LOOKUPS] where it looks entries up.
  public List<String> sends(String engine) {
    return requests.getOrDefault(engine, requests.getOrDefault(ANY, List.of()));
  }

  /// All of them.
  public static List<ProgramLanguage> all() {
    return ALL;
  }

  /// The language of a name; empty for Java, and for a program of the user's own.
  public static Optional<ProgramLanguage> named(String language) {
    return ALL.stream().filter(each -> each.language.equals(language)).findFirst();
  }

  /// The language that runs a file; empty where the file runs by itself.
  public static Optional<ProgramLanguage> ofFile(String name) {
    return ALL.stream().filter(each -> each.endings.stream().anyMatch(name::endsWith)).findFirst();
  }

  /// What must be installed on the host for clients in each of them.
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
