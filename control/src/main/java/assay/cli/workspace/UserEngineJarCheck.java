package assay.cli.workspace;

import assay.api.engine.Engine;
import assay.engine.EngineDescriptor;
import assay.problem.ProblemException;
import java.util.List;

/// Checks an engine of the user's jars without loading one of its classes, which are for the JDK of its members. What is
/// found here would otherwise end a run whose processes have started.
final class UserEngineJarCheck {

  /// Every engine implements an interface that is compiled for this Java.
  private static final int JAVA_OF_THE_INTERFACE = 21;

  private UserEngineJarCheck() {}

  /// @param jar the jar with the descriptor
  /// @param all all jars that the user brought, this one included
  /// @throws ProblemException E332 if no jar names a class for it, or a named class is missing; E334 if a class needs a
  ///     newer Java than the descriptor says
  static void require(EngineDescriptor engine, JarServices jar, List<JarServices> all) {
    List<String> named = all.stream().flatMap(each -> names(each).stream()).toList();
    if (named.isEmpty()) {
      throw ProblemException.ofInput(
          "E332",
          "`%s` has the descriptor of the engine `%s`, and no class for it is named"
              .formatted(jar.file(), engine.engine()),
          "put a file %s into it, with the full name of the class that implements %s"
              .formatted(JarServices.service(Engine.class), Engine.class.getName()));
    }
    for (String type : names(jar)) {
      if (all.stream().noneMatch(each -> each.classes().contains(type))) {
        throw ProblemException.ofInput(
            "E332",
            "`%s` in `%s` is named in the jar but missing from it".formatted(type, jar.file()),
            "correct the name in %s, or put the class into the jar"
                .formatted(JarServices.service(Engine.class)));
      }
    }
    int oldest = Math.max(engine.java(), JAVA_OF_THE_INTERFACE);
    jar.newerThan(oldest)
        .ifPresent(newer -> {
          throw ProblemException.ofInput(
              "E334",
              "`%s` in `%s` is compiled for Java %d, and the descriptor says `java: %d`"
                  .formatted(newer.name(), jar.file(), newer.java(), engine.java()),
              "compile it with `--release %d`, or write `java: %d` into %s"
                  .formatted(oldest, newer.java(), EngineDescriptor.FILE));
        });
  }

  /// Refuses a jar that names an engine, if no jar has a descriptor.
  ///
  /// @throws ProblemException E332
  static void requireDescriptor(List<JarServices> all) {
    for (JarServices jar : all) {
      if (!names(jar).isEmpty()) {
        throw ProblemException.ofInput(
            "E332",
            "`%s` names the engine class `%s`, and no jar has a descriptor"
                .formatted(jar.file(), names(jar).getFirst()),
            "put the engine's %s at the root of the jar; docs/how-to/writing-an-engine.md shows a whole one"
                .formatted(EngineDescriptor.FILE));
      }
    }
  }

  private static List<String> names(JarServices jar) {
    return jar.services().getOrDefault(Engine.class, List.of());
  }
}
