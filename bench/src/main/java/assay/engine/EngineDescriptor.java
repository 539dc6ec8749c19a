package assay.engine;

import assay.problem.Exit;
import assay.problem.Problem;
import assay.problem.ProblemException;
import java.io.File;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.dataformat.yaml.YAMLMapper;

/// What an engine says of itself: the resource `assay-engine.yaml` of its jar.
///
/// @param engine the name a study asks for
/// @param version the version of the system under test
/// @param title its name for a reader
/// @param members `processes`, or `simulated` where members live in the client's process
/// @param java the oldest JDK its members run on
/// @param overhead the heap a member needs beyond its data, a size such as `96m`
/// @param capabilities the simple names of the capabilities its sessions have
/// @param lacking capabilities that a value of a setting takes away: capability to setting to value
/// @param cannot the faults that make no sense for its members, each with the reason
/// @param programs programs that must be installed on the host, each with the package that holds it
/// @param settings the engine-neutral settings it understands, by name
public record EngineDescriptor(
    String engine,
    String version,
    String title,
    String members,
    int java,
    String overhead,
    List<String> capabilities,
    Map<String, Map<String, String>> lacking,
    Map<String, String> cannot,
    Map<String, String> programs,
    Map<String, Setting> settings) {

  /// The file's name inside an engine's jar.
  public static final String FILE = "assay-engine.yaml";

  private static final YAMLMapper YAML = YAMLMapper.shared();

  /// Whether members live in the client's process, so that none is started or killed as a process.
  public boolean simulated() {
    return members.equals("simulated");
  }

  /// Why its members cannot run on this host, with what to do; empty where they can.
  public Optional<String> missing() {
    List<String> absent = programs.keySet().stream().filter(program -> !onPath(program)).toList();
    return absent.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "%s is not installed (Debian and Ubuntu: apt install %s)"
                .formatted(
                    String.join(", ", absent),
                    absent.stream()
                        .map(program -> programs.getOrDefault(program, program))
                        .distinct()
                        .collect(Collectors.joining(" "))));
  }

  private static boolean onPath(String program) {
    String path = System.getenv("PATH");
    return path != null
        && Stream.of(path.split(File.pathSeparator))
            .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }

  /// Reads a descriptor.
  ///
  /// @param from the file's name for an error
  /// @throws ProblemException E507 where it is not a descriptor
  public static EngineDescriptor read(InputStream in, String from) {
    try {
      Draft draft = YAML.readValue(in, Draft.class);
      return draft.finish(from);
    } catch (JacksonException e) {
      throw unreadable(from, e.getOriginalMessage());
    }
  }

  private static ProblemException unreadable(String from, String why) {
    return new ProblemException(
        Exit.ENVIRONMENT,
        new Problem(
            "E507",
            "the engine descriptor " + from + " cannot be read: " + why,
            "build the engine again; docs/writing-an-engine.md shows the form"));
  }

  /// A descriptor as read, where anything may be missing.
  private record Draft(
      @Nullable String engine,
      @Nullable String version,
      @Nullable String title,
      @Nullable String members,
      @Nullable Integer java,
      @Nullable String overhead,
      @Nullable List<String> capabilities,
      @Nullable Map<String, Map<String, String>> lacking,
      @Nullable Map<String, String> cannot,
      @Nullable Map<String, String> programs,
      @Nullable Map<String, Setting> settings) {

    EngineDescriptor finish(String from) {
      if (engine == null || version == null) {
        throw unreadable(from, "it names no engine or no version");
      }
      return new EngineDescriptor(
          engine,
          version,
          title == null ? engine : title,
          members == null ? "processes" : members,
          java == null ? 17 : java,
          overhead == null ? "64m" : overhead,
          capabilities == null ? List.of() : List.copyOf(capabilities),
          lacking == null ? Map.of() : Map.copyOf(lacking),
          cannot == null ? Map.of() : Map.copyOf(cannot),
          programs == null ? Map.of() : new LinkedHashMap<>(programs),
          settings == null ? Map.of() : new LinkedHashMap<>(settings));
    }
  }

  /// The names of its settings, sorted.
  public Set<String> settingNames() {
    return new TreeSet<>(settings.keySet());
  }
}
