package assay.engine;

import assay.api.Settings;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// How another release of an engine's product is found and put in the place of the usual one: by jars or by a program.
///
/// @param artifacts the product in Maven's repositories, `group:artifact`; all have the release as their version. Empty
///     for a program
/// @param only artifacts that not every release has, each with the form of those that have it: `<release 1.0 .. 1.2>`
/// @param newestJava the newest JDK on which old releases run, by their form; the others run on every JDK
/// @param keeps beginnings of the names of jars in the engine's folder that are the adapter's, not the product's
/// @param program the name of a server program on the host, in which `{setting}` stands for a setting's value; null for
///     jars
public record ProductReleases(
    List<String> artifacts,
    Map<String, String> only,
    Map<String, Integer> newestJava,
    List<String> keeps,
    @Nullable String program) {

  private static final String OF_ASSAY = "assay-";
  private static final Pattern PLACEHOLDER = Pattern.compile("\\{([a-z-]+)}");

  /// Replaces what a descriptor leaves out.
  public ProductReleases {
    artifacts = artifacts == null ? List.of() : List.copyOf(artifacts);
    only = only == null ? Map.of() : Map.copyOf(only);
    newestJava = newestJava == null ? Map.of() : Map.copyOf(newestJava);
    keeps = keeps == null ? List.of() : List.copyOf(keeps);
  }

  /// The artifacts of a release.
  public List<String> artifacts(String release) {
    return artifacts.stream().filter(artifact -> has(release, only.get(artifact))).toList();
  }

  /// The newest JDK on which a release runs; empty if none is too new.
  public OptionalInt newestJava(String release) {
    return newestJava.entrySet().stream()
        .filter(each -> has(release, each.getKey()))
        .mapToInt(Map.Entry::getValue)
        .min();
  }

  private static boolean has(String release, @Nullable String form) {
    return form == null
        || ReleaseRange.parse(form).filter(range -> range.holds(release)).isPresent();
  }

  /// Whether a jar of the engine's folder stays when the release is another.
  boolean stays(String jar) {
    return jar.startsWith(OF_ASSAY) || keeps.stream().anyMatch(jar::startsWith);
  }

  /// The server program of a configuration; empty if the product is made of jars.
  public String program(Settings settings) {
    return program == null
        ? ""
        : PLACEHOLDER
            .matcher(program)
            .replaceAll(name -> Matcher.quoteReplacement(settings.text(name.group(1), "")));
  }
}
