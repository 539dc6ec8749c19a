package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.xml.sax.SAXException;

/// The `pom.xml` in docs/how-to/writing-an-engine.md names the project's artifacts, in the right
/// versions. [EnginePomIT] builds an engine with it.
@Tag("lists")
final class EnginePomTest {

  @Test
  void dependencies_areTheProjectsOwnModules() throws Exception {
    assertThat(dependencies(EnginePom.parse(EnginePom.listing())))
        .isEqualTo(
            Map.of(coordinates("api"), "provided", coordinates("engines/conformance"), "test"));
  }

  /// The version of an engine's module is the parent's.
  private static List<String> coordinates(String module) throws Exception {
    Element parent = EnginePom.ofProject("");
    return List.of(
        EnginePom.child(parent, "groupId"),
        EnginePom.child(EnginePom.ofProject(module), "artifactId"),
        EnginePom.child(parent, "version"));
  }

  private static Map<List<String>, String> dependencies(Element pom) {
    Map<List<String>, String> dependencies = new HashMap<>();
    for (Element each : EnginePom.all(pom, "dependency")) {
      dependencies.put(
          List.of(
              EnginePom.child(each, "groupId"),
              EnginePom.child(each, "artifactId"),
              EnginePom.child(each, "version")),
          EnginePom.child(each, "scope"));
    }
    return dependencies;
  }

  @Test
  void plugins_haveTheVersionsTheProjectHas() throws Exception {
    Map<String, String> shown = plugins(EnginePom.parse(EnginePom.listing()));

    assertThat(shown).hasSizeGreaterThan(1);
    assertThat(plugins(EnginePom.ofProject(""))).containsAllEntriesOf(shown);
  }

  private static Map<String, String> plugins(Element pom) {
    Map<String, String> plugins = new HashMap<>();
    for (Element each : EnginePom.all(pom, "plugin")) {
      if (!EnginePom.all(each, "version").isEmpty()) {
        plugins.put(EnginePom.child(each, "artifactId"), EnginePom.child(each, "version"));
      }
    }
    return plugins;
  }

  @Test
  void release_isTheProjects() throws Exception {
    assertThat(release(EnginePom.parse(EnginePom.listing())))
        .isEqualTo(release(EnginePom.ofProject("")));
  }

  private static String release(Element pom) {
    return EnginePom.child(EnginePom.all(pom, "properties").getFirst(), "maven.compiler.release");
  }

  @Test
  void anotherVersion_isFound_andABrokenListingToo() throws Exception {
    String older = EnginePom.listing().replaceFirst("<version>3\\.", "<version>2.");
    assertThat(plugins(EnginePom.ofProject("")).entrySet())
        .doesNotContainAnyElementsOf(
            plugins(EnginePom.parse(older)).entrySet().stream()
                .filter(plugin -> plugin.getValue().startsWith("2."))
                .toList());
    assertThatThrownBy(() -> EnginePom.parse(EnginePom.listing().replaceFirst("</build>", "")))
        .isInstanceOf(SAXException.class);
  }
}
