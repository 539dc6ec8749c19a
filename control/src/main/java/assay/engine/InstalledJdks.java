package assay.engine;

import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The JDKs of this host, and the flags they refuse. Each JDK is asked once.
public final class InstalledJdks {

  private static final String SET = "-XX:+";

  private final List<Path> folders;
  private final Map<List<String>, Optional<String>> refusals = new ConcurrentHashMap<>();
  private final Map<Path, KnownJvmFlags> flags = new ConcurrentHashMap<>();
  private final List<Jdk> opened = new CopyOnWriteArrayList<>();
  private volatile List<Jdk> found = List.of();

  /// Finds JDKs lazily.
  ///
  /// @param folders searched in order after the JDK that runs this process; links to one JDK count once
  public InstalledJdks(List<Path> folders) {
    this.folders = List.copyOf(folders);
  }

  /// JDKs found as the launcher finds them: `JAVA_HOME`, the `PATH`, the usual install folders.
  public static InstalledJdks here() {
    List<Path> folders = new ArrayList<>();
    String home = System.getenv("JAVA_HOME");
    if (home != null && !home.isBlank()) {
      folders.add(Path.of(home));
    }
    folders.addAll(onPath(System.getenv().getOrDefault("PATH", "")));
    folders.addAll(installed(System.getProperty("user.home", "")));
    return new InstalledJdks(folders);
  }

  private static List<Path> onPath(String path) {
    List<Path> folders = new ArrayList<>();
    for (String folder : path.split(Pattern.quote(File.pathSeparator))) {
      if (!folder.isBlank() && Files.isExecutable(Path.of(folder).resolve("java"))) {
        folders.add(Jdk.real(Path.of(folder).resolve("java")).resolve("../.."));
      }
    }
    return folders;
  }

  private static List<Path> installed(String user) {
    List<Path> folders = new ArrayList<>();
    for (String folder :
        List.of(
            "/usr/lib/jvm",
            "/usr/java",
            "/usr/local/java",
            "/opt/java",
            user + "/.sdkman/candidates/java",
            user + "/.jdks",
            user + "/.local/share/mise/installs/java")) {
      folders.addAll(inside(Path.of(folder), "*", ""));
    }
    folders.addAll(inside(Path.of("/opt"), "*jdk*", ""));
    folders.addAll(inside(Path.of("/Library/Java/JavaVirtualMachines"), "*", "Contents/Home"));
    return folders;
  }

  private static List<Path> inside(Path folder, String names, String below) {
    List<Path> inside = new ArrayList<>();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(folder, names)) {
      all.forEach(each -> inside.add(each.resolve(below)));
    } catch (IOException e) {
      return List.of();
    }
    return inside;
  }

  /// All JDKs: the one that runs this process, then from newest to oldest. Names are unique: a second JDK of the same vendor
  /// and version is called `…-2`.
  public List<Jdk> all() {
    if (found.isEmpty()) {
      Map<Path, Jdk> byHome = new LinkedHashMap<>();
      List<Path> looked = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"))));
      looked.addAll(folders);
      for (Path folder : looked) {
        Jdk.in(folder).ifPresent(jdk -> byHome.putIfAbsent(jdk.home(), jdk));
      }
      List<Jdk> jdks = new ArrayList<>(byHome.values());
      jdks.sort(Comparator.comparing(Jdk::here).thenComparingInt(Jdk::feature).reversed());
      found = named(jdks);
    }
    return found;
  }

  private static List<Jdk> named(List<Jdk> jdks) {
    List<Jdk> named = new ArrayList<>();
    for (Jdk jdk : jdks) {
      long same = jdks.subList(0, named.size()).stream().filter(sameName(jdk)).count();
      String name = same == 0 ? jdk.name() : jdk.name() + "-" + (same + 1);
      named.add(new Jdk(jdk.home(), jdk.here(), name, jdk.feature()));
    }
    return List.copyOf(named);
  }

  private static Predicate<Jdk> sameName(Jdk jdk) {
    return other -> other.name().equals(jdk.name());
  }

  /// The JDK for `this`, a feature version, a name, or a known JDK's folder. Never executes a program that a study names.
  public Optional<Jdk> find(String asked) {
    for (Jdk jdk : all()) {
      boolean meant =
          asked.equals("this")
              ? jdk.here()
              : asked.equals(String.valueOf(jdk.feature())) || asked.equals(jdk.name());
      if (meant) {
        return Optional.of(jdk);
      }
    }
    return asked.matches("\\d*")
        ? Optional.empty()
        : homeOf(asked)
            .flatMap(home ->
                Stream.concat(all().stream(), opened.stream())
                    .filter(jdk -> jdk.home().equals(home))
                    .findFirst());
  }

  /// Whether a study names a folder with a program `bin/java`.
  public boolean isFolder(String asked) {
    return homeOf(asked).isPresent();
  }

  /// The JDK in any folder. May execute its `java` to identify it, hence only for folders that the user has allowed.
  public Optional<Jdk> open(String folder) {
    Optional<Jdk> known = find(folder);
    if (known.isPresent()) {
      return known;
    }
    Optional<Jdk> jdk = pathOf(folder).flatMap(Jdk::in);
    jdk.ifPresent(opened::add);
    return jdk;
  }

  private static Optional<Path> homeOf(String folder) {
    return pathOf(folder)
        .map(path -> path.resolve("bin").resolve("java"))
        .filter(Files::isExecutable)
        .map(java -> Jdk.real(Jdk.real(java).resolve("../..")));
  }

  private static Optional<Path> pathOf(String folder) {
    try {
      return Optional.of(Path.of(folder));
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  /// A study's flags that need permission, as `KnownJvmFlags` decides.
  public List<String> guarded(Jdk jdk, List<String> words) {
    return words.stream().filter(word -> !listed(jdk, words).free(word)).toList();
  }

  /// Why a JDK rejects a study's flags, by its own list; empty if it accepts them.
  ///
  /// @param before preceding flags
  public Optional<String> unlisted(Jdk jdk, List<String> before, List<String> words) {
    List<String> all = new ArrayList<>(before);
    for (String word : words) {
      Optional<String> refusal = listed(jdk, words).refusal(word, all);
      if (refusal.isPresent()) {
        return refusal;
      }
      all.add(word);
    }
    return Optional.empty();
  }

  /// The JDK's list, read only if needed.
  private KnownJvmFlags listed(Jdk jdk, List<String> words) {
    return words.stream().noneMatch(word -> word.startsWith("-XX:"))
        ? new KnownJvmFlags(Map.of())
        : flags.computeIfAbsent(jdk.home(), home -> list(jdk));
  }

  private static KnownJvmFlags list(Jdk jdk) {
    List<String> ask =
        List.of(
            jdk.java().toString(),
            "-XX:+UnlockDiagnosticVMOptions",
            "-XX:+UnlockExperimentalVMOptions");
    List<String> said = new ArrayList<>();
    for (String list : List.of("-XX:+PrintFlagsFinal", "-XX:+PrintFlagsRanges")) {
      List<String> line = new ArrayList<>(ask);
      line.addAll(List.of(list, "-version"));
      JavaOutput answer = JavaOutput.to(line);
      said.add(answer.fine() ? answer.said() : "");
    }
    return KnownJvmFlags.of(said.toArray(String[]::new));
  }

  /// Why a JDK does not start with these flags, in its own words; empty if it starts. Needs permission for every flag of a
  /// study.
  public Optional<String> refusal(Jdk jdk, List<String> flags) {
    List<String> line = new ArrayList<>(List.of(jdk.java().toString()));
    line.addAll(flags);
    line.addAll(List.of("-XX:+PrintFlagsFinal", "-version"));
    return refusals.computeIfAbsent(line, asked -> ask(asked, flags));
  }

  private static Optional<String> ask(List<String> line, List<String> flags) {
    JavaOutput answer = JavaOutput.to(line);
    return answer.fine() ? ignored(answer.said(), flags) : Optional.of(complaint(answer.said()));
  }

  /// A JVM may accept a flag and leave it unset.
  private static Optional<String> ignored(String said, List<String> flags) {
    return flags.stream()
        .filter(flag -> flag.startsWith(SET))
        .filter(flag -> unset(flag.substring(SET.length()), said))
        .findFirst()
        .map(flag -> "it ignores " + flag);
  }

  private static boolean unset(String name, String said) {
    return Pattern.compile("\\b" + Pattern.quote(name) + "\\s*=\\s*false").matcher(said).find();
  }

  private static String complaint(String said) {
    List<String> lines = said.lines().map(String::strip).filter(each -> !each.isEmpty()).toList();
    return lines.stream()
        .filter(each -> each.contains("ption"))
        .findFirst()
        .orElse(lines.isEmpty() ? "it ends without a word" : lines.getFirst());
  }
}
