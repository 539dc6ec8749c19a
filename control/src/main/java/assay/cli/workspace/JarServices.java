package assay.cli.workspace;

import assay.problem.ProblemException;
import java.io.DataInputStream;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/// A user's jar with the classes that it names in `META-INF/services`.
///
/// @param services the named classes by the interface that Assay asks for; without those that it names none for
/// @param classes every class in the jar, by name
record JarServices(Path file, Map<Class<?>, List<String>> services, List<String> classes) {

  private static final int MAJOR_OF_JAVA_1 = 44;

  /// A class of a jar, with the Java that it is compiled for.
  record CompiledClass(String name, int java) {}

  /// Reads a jar without loading a class.
  ///
  /// @param asked the interfaces to look for
  /// @param made those of them whose classes are made in this process; an engine's classes are for the members' JDK
  /// @throws ProblemException E331 if the file is not a jar, E334 if a class beside one to make needs a newer Java
  static JarServices read(Path file, List<Class<?>> asked, List<Class<?>> made) {
    requireFile(file);
    try (ZipFile jar = new ZipFile(file.toFile())) {
      Map<Class<?>, List<String>> services = new LinkedHashMap<>();
      for (Class<?> type : asked) {
        List<String> named = named(jar, type);
        if (!named.isEmpty()) {
          services.put(type, named);
        }
      }
      List<String> classes = classFiles(jar).stream().map(JarServices::typeOf).toList();
      if (made.stream().anyMatch(services::containsKey)) {
        requireRunnable(jar, file);
      }
      return new JarServices(file, Map.copyOf(services), List.copyOf(classes));
    } catch (IOException e) {
      throw ProblemException.ofInput(
          "E331", "`%s` is not a jar".formatted(file), "name the jar that your build made");
    }
  }

  private static void requireFile(Path file) {
    if (!Files.exists(file)) {
      throw ProblemException.ofInput(
          "E331", "there is no jar `%s`".formatted(file), "build it first, or correct its path");
    }
  }

  private static void requireRunnable(ZipFile jar, Path file) throws IOException {
    int here = Runtime.version().feature();
    Optional<CompiledClass> newer = newerThan(here, jar);
    if (newer.isPresent()) {
      throw ProblemException.ofInput(
          "E334",
          "`%s` in `%s` is compiled for Java %d, and Assay runs on %d"
              .formatted(newer.get().name(), file, newer.get().java(), here),
          "compile it with `--release 21`, or start Assay with JAVA_HOME of a newer JDK");
    }
  }

  private static Optional<CompiledClass> newerThan(int oldest, ZipFile jar) throws IOException {
    for (ZipEntry entry : classFiles(jar)) {
      try (DataInputStream in = new DataInputStream(jar.getInputStream(entry))) {
        in.readInt();
        in.readUnsignedShort();
        int java = in.readUnsignedShort() - MAJOR_OF_JAVA_1;
        if (java > oldest) {
          return Optional.of(new CompiledClass(typeOf(entry), java));
        }
      }
    }
    return Optional.empty();
  }

  private static List<? extends ZipEntry> classFiles(ZipFile jar) {
    return jar.stream()
        .filter(entry -> entry.getName().endsWith(".class"))
        .filter(entry -> !entry.getName().startsWith("META-INF/"))
        .toList();
  }

  private static String typeOf(ZipEntry entry) {
    String name = entry.getName();
    return name.substring(0, name.length() - 6).replace('/', '.');
  }

  /// A class of the jar that needs a newer Java; empty if there is none.
  Optional<CompiledClass> newerThan(int java) {
    try (ZipFile jar = new ZipFile(file.toFile())) {
      return newerThan(java, jar);
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  private ProblemException unreadable(IOException e) {
    return ProblemException.ofInput(
        "E331", "`%s` cannot be read: %s".formatted(file, e.getMessage()), "build it again");
  }

  private static List<String> named(ZipFile jar, Class<?> type) throws IOException {
    ZipEntry entry = jar.getEntry(service(type));
    if (entry == null) {
      return List.of();
    }
    String text = new String(jar.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8);
    return text.lines()
        .map(line -> line.replaceAll("#.*", "").strip())
        .filter(line -> !line.isEmpty())
        .toList();
  }

  /// The file in a jar that names its classes of an interface.
  static String service(Class<?> type) {
    return "META-INF/services/" + type.getName();
  }

  boolean none() {
    return services.isEmpty();
  }

  /// The text of a file in the jar; empty if there is none.
  Optional<String> text(String name) {
    try (ZipFile jar = new ZipFile(file.toFile())) {
      ZipEntry entry = jar.getEntry(name);
      return entry == null
          ? Optional.empty()
          : Optional.of(
              new String(jar.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  /// Makes an object of each named class.
  ///
  /// @throws ProblemException E332 if one cannot be made
  <T> List<T> made(Class<T> type, ClassLoader loader) {
    return services.getOrDefault(type, List.of()).stream()
        .map(name -> made(type, name, loader))
        .toList();
  }

  private <T> T made(Class<T> type, String name, ClassLoader loader) {
    try {
      Class<?> own = Class.forName(name, false, loader);
      if (!type.isAssignableFrom(own)) {
        throw unfit(type, name, "does not implement " + type.getName(), "");
      }
      if (own.isMemberClass() && !Modifier.isStatic(own.getModifiers())) {
        throw unfit(type, name, "is an inner class", "declare it `static`, or in its own file");
      }
      if (!Modifier.isPublic(own.getModifiers()) || Modifier.isAbstract(own.getModifiers())) {
        throw unfit(type, name, "is not a public class", "declare it `public final class`");
      }
      return type.cast(own.getConstructor().newInstance());
    } catch (ClassNotFoundException e) {
      String help = "correct the name in " + service(type) + ", or put the class into the jar";
      throw unfit(type, name, "is named in the jar but missing from it", help);
    } catch (NoSuchMethodException | InstantiationException | IllegalAccessException e) {
      String help = "give it a public constructor without parameters, or none at all";
      throw unfit(type, name, "has no public constructor without parameters", help);
    } catch (InvocationTargetException e) {
      throw unfit(type, name, "cannot be made: " + e.getCause(), "");
    } catch (LinkageError e) {
      throw unlinked(type, name, e);
    }
  }

  /// Why the jar is of no use: it names no class, and holds one or not.
  ///
  /// @param asked the interfaces that Assay asks for, the usual one first
  ProblemException nothing(List<Class<?>> asked, ClassLoader loader) {
    return forgotten(asked, loader)
        .orElseGet(() ->
            ProblemException.ofInput(
                "E332",
                "`%s` names no workload and no checker, and contains no engine".formatted(file),
                "it needs a class that implements %s, and its full name in %s"
                    .formatted(asked.getFirst().getName(), service(asked.getFirst()))));
  }

  /// The problem that a class implements an interface, and the jar does not name it; empty if no class does.
  Optional<ProblemException> forgotten(List<Class<?>> asked, ClassLoader loader) {
    for (Class<?> type : asked) {
      Optional<String> example =
          classes.stream().filter(name -> implementsIt(type, name, loader)).findFirst();
      if (example.isPresent()) {
        return Optional.of(
            ProblemException.ofInput(
                "E332",
                "`%s` names no workload and no checker, and contains no engine".formatted(file),
                "put a file %s into it with the line `%s`"
                    .formatted(service(type), example.get())));
      }
    }
    return Optional.empty();
  }

  /// The classes of the jar that can be loaded.
  List<Class<?>> loaded(ClassLoader loader) {
    List<Class<?>> loaded = new ArrayList<>();
    for (String name : classes) {
      try {
        loaded.add(Class.forName(name, false, loader));
      } catch (ClassNotFoundException | LinkageError e) {
        // Such a class fails when it is used, and makes no finding.
      }
    }
    return loaded;
  }

  private static boolean implementsIt(Class<?> type, String name, ClassLoader loader) {
    try {
      Class<?> own = Class.forName(name, false, loader);
      return type.isAssignableFrom(own) && !Modifier.isAbstract(own.getModifiers());
    } catch (ClassNotFoundException | LinkageError e) {
      return false;
    }
  }

  ProblemException unlinked(Class<?> type, String name, LinkageError e) {
    String help = "put the missing classes into the jar, or add their jar with another --with";
    return unfit(type, name, "cannot be loaded: " + e, help);
  }

  ProblemException unfit(Class<?> type, String name, String what, String help) {
    String guide = type.getSimpleName().toLowerCase(Locale.ROOT);
    return ProblemException.ofInput(
        "E332",
        "`%s` in `%s` %s".formatted(name, file, what),
        help.isEmpty()
            ? "docs/how-to/writing-a-%s.md shows a complete one".formatted(guide)
            : help);
  }
}
