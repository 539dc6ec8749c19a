package assay.cli.workspace;

import assay.api.Workload;
import assay.api.WorkloadSetting;
import assay.engine.HarnessSettings;
import assay.problem.ExitCode;
import assay.problem.Problem;
import assay.problem.ProblemException;
import java.io.DataInputStream;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/// A user's jar with the classes that it declares as workloads.
///
/// @param services the declared workload classes; may be empty
/// @param classes every class in the jar, by name
record WorkloadJar(Path file, List<String> services, List<String> classes) {

  private static final String SERVICE = "META-INF/services/" + Workload.class.getName();
  private static final int MAJOR_OF_JAVA_1 = 44;

  /// Reads a jar without loading a class. Only workload classes are loaded here; an engine's classes are for the
  /// members' JDK.
  ///
  /// @throws ProblemException E331 if the file is not a jar, E334 if a workload's class needs a newer Java
  static WorkloadJar read(Path file) {
    requireFile(file);
    try (ZipFile jar = new ZipFile(file.toFile())) {
      List<String> services = services(jar);
      List<String> classes = new ArrayList<>();
      for (ZipEntry entry : jar.stream().toList()) {
        String name = entry.getName();
        if (name.endsWith(".class") && !name.startsWith("META-INF/")) {
          String type = name.substring(0, name.length() - 6).replace('/', '.');
          if (!services.isEmpty()) {
            requireRunnable(jar, entry, type, file);
          }
          classes.add(type);
        }
      }
      return new WorkloadJar(file, services, List.copyOf(classes));
    } catch (IOException e) {
      throw unreadable("`%s` is not a jar".formatted(file), "name the jar that your build made");
    }
  }

  private static void requireFile(Path file) {
    if (!Files.exists(file)) {
      throw unreadable(
          "there is no jar `%s`".formatted(file), "build it first, or correct its path");
    }
  }

  private static void requireRunnable(ZipFile jar, ZipEntry entry, String type, Path file)
      throws IOException {
    try (DataInputStream in = new DataInputStream(jar.getInputStream(entry))) {
      in.readInt();
      in.readUnsignedShort();
      int java = in.readUnsignedShort() - MAJOR_OF_JAVA_1;
      int here = Runtime.version().feature();
      if (java > here) {
        throw problem(
            "E334",
            "`%s` in `%s` is compiled for Java %d, and Assay runs on %d"
                .formatted(type, file, java, here),
            "compile it with `--release 21`, or start Assay with JAVA_HOME of a newer JDK");
      }
    }
  }

  private static List<String> services(ZipFile jar) throws IOException {
    ZipEntry entry = jar.getEntry(SERVICE);
    if (entry == null) {
      return List.of();
    }
    String text = new String(jar.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8);
    return text.lines()
        .map(line -> line.replaceAll("#.*", "").strip())
        .filter(line -> !line.isEmpty())
        .toList();
  }

  /// Instantiates the declared workloads.
  ///
  /// @throws ProblemException E332 if there is none or one cannot be instantiated, E335 if one of its records cannot
  ///     be serialized
  List<Workload> workloads(ClassLoader loader) {
    if (services.isEmpty()) {
      throw none(loader);
    }
    List<Workload> workloads = new ArrayList<>();
    for (String service : services) {
      Workload workload = workload(service, loader);
      for (Class<? extends Record> type : asked(workload, service)) {
        SerializableTypes.refusal(type)
            .ifPresent(why -> {
              throw problem(
                  "E335",
                  "the record `%s` in `%s` cannot be serialized: %s"
                      .formatted(type.getName(), file, why.what()),
                  why.help());
            });
      }
      workloads.add(workload);
    }
    return workloads;
  }

  private ProblemException none(ClassLoader loader) {
    String example =
        classes.stream().filter(name -> isWorkload(name, loader)).findFirst().orElse("");
    return problem(
        "E332",
        "`%s` names no workload and contains no engine".formatted(file),
        example.isEmpty()
            ? "it needs a class that implements %s, and its full name in %s"
                .formatted(Workload.class.getName(), SERVICE)
            : "put a file %s into it with the line `%s`".formatted(SERVICE, example));
  }

  private static boolean isWorkload(String name, ClassLoader loader) {
    try {
      Class<?> type = Class.forName(name, false, loader);
      return Workload.class.isAssignableFrom(type) && !Modifier.isAbstract(type.getModifiers());
    } catch (ClassNotFoundException | LinkageError e) {
      return false;
    }
  }

  private Workload workload(String name, ClassLoader loader) {
    try {
      Class<?> type = Class.forName(name, false, loader);
      if (!Workload.class.isAssignableFrom(type)) {
        throw unfit(name, "does not implement " + Workload.class.getName(), "");
      }
      if (type.isMemberClass() && !Modifier.isStatic(type.getModifiers())) {
        throw unfit(name, "is an inner class", "declare it `static`, or in its own file");
      }
      if (!Modifier.isPublic(type.getModifiers()) || Modifier.isAbstract(type.getModifiers())) {
        throw unfit(name, "is not a public class", "declare it `public final class`");
      }
      return (Workload) type.getConstructor().newInstance();
    } catch (ClassNotFoundException e) {
      String help = "correct the name in " + SERVICE + ", or put the class into the jar";
      throw unfit(name, "is named in the jar but missing from it", help);
    } catch (NoSuchMethodException | InstantiationException | IllegalAccessException e) {
      String help = "give it a public constructor without parameters, or none at all";
      throw unfit(name, "has no public constructor without parameters", help);
    } catch (InvocationTargetException e) {
      throw unfit(name, "cannot be made: " + e.getCause(), "");
    } catch (LinkageError e) {
      throw unlinked(name, e);
    }
  }

  /// A workload's description of itself must not fail: without it a study could not even be checked.
  private List<Class<? extends Record>> asked(Workload workload, String service) {
    try {
      if (workload.name().isBlank()) {
        throw unfit(service, "has an empty name", "let its name() return what a study asks for");
      }
      for (WorkloadSetting setting : workload.settings()) {
        if (HarnessSettings.taken(setting.name())) {
          throw unfit(
              service,
              "has a setting `%s`, which is one of Assay's own".formatted(setting.name()),
              "give it another name in settings()");
        }
      }
      return List.copyOf(workload.types());
    } catch (ProblemException e) {
      throw e;
    } catch (LinkageError e) {
      throw unlinked(service, e);
    } catch (RuntimeException e) {
      throw unfit(service, "fails when Assay asks for its name, settings and types: " + e, "");
    }
  }

  private ProblemException unlinked(String name, LinkageError e) {
    String help = "put the missing classes into the jar, or add their jar with another --with";
    return unfit(name, "cannot be loaded: " + e, help);
  }

  private ProblemException unfit(String type, String what, String help) {
    return problem(
        "E332",
        "`%s` in `%s` %s".formatted(type, file, what),
        help.isEmpty() ? "docs/how-to/writing-a-workload.md shows a complete one" : help);
  }

  private static ProblemException unreadable(String what, String help) {
    return problem("E331", what, help);
  }

  private static ProblemException problem(String code, String what, String help) {
    return new ProblemException(ExitCode.INVALID_INPUT, new Problem(code, what, help));
  }
}
