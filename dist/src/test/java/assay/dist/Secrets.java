package assay.dist;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Looks for passwords, cookies and keys visible to other users of the host: in processes'
/// arguments, in variables that a process does not need, and in readable files. A stored record may
/// be given to others, so no file of it holds any secret, whoever can read the file.
final class Secrets {

  /// `-setcookie X`, `--requirepass X`, `password=X`, `//user:password@host`
  private static final Pattern ARGUMENT =
      Pattern.compile(
          "(?i)(setcookie|requirepass|masterauth|pass(word|wd|phrase)?[=: ]\\S|secret[=: ]\\S"
              + "|(auth|access|api|bearer)[-_]?(token|key)[=: ]\\S|://[^/\\s:@]*:[^/\\s@]+@)");

  private static final Pattern CONTENT =
      Pattern.compile("(?i)(-----BEGIN [A-Z ]*PRIVATE KEY-----|^\\s*(requirepass|masterauth) \\S)");

  /// Files that contain only a secret.
  private static final Pattern NAME =
      Pattern.compile("(?i).*(cookie|\\.pgpass|\\.jks|\\.p12|\\.key)");

  private static final long LONGEST = 1 << 20;

  /// A random password of Assay: 16 bytes in hexadecimal digits.
  private static final Pattern RANDOM =
      Pattern.compile("(?<![0-9A-Fa-f-])[0-9a-f]{32}(?![0-9A-Fa-f-])");

  /// A process between its birth and its own program: the JDK's helper, and Assay's own command
  /// line, which is unique.
  private static final Pattern COMING =
      Pattern.compile("/jspawnhelper\\x00|\\x00assay\\.cli\\.Assay\\x00");

  private final String variable;
  private final String value;

  /// The content of owner-only files: it must not appear anywhere else either.
  private final Set<String> kept = new HashSet<>();

  /// Secrets that the test knows.
  private final Set<String> known = new HashSet<>();

  private final Set<String> arguments = new TreeSet<>();
  private final Set<String> found = new TreeSet<>();
  private final Set<Long> seen = new HashSet<>();

  /// @param variable an Assay variable that no process in a run needs
  /// @param value its value
  Secrets(String variable, String value) {
    this.variable = variable;
    this.value = value;
  }

  /// Adds a secret to look for: in every argument, variable and file.
  void know(String secret) {
    known.add(secret);
  }

  /// Looks at processes and files below a folder, as they are now.
  void look(List<ProcessHandle> processes, Path folder) throws IOException {
    for (ProcessHandle process : processes) {
      look(process.pid());
    }
    look(folder);
  }

  private void look(long pid) {
    Path proc = Path.of("/proc", Long.toString(pid));
    String line = text(proc.resolve("cmdline"));
    if (!line.isEmpty()) {
      seen.add(pid);
      arguments.add(line);
    }
    if (COMING.matcher(line).find()) {
      return;
    }
    String variables = text(proc.resolve("environ"));
    if (known.stream().anyMatch(variables::contains)) {
      found.add("variables of: " + line.replace('\0', ' '));
    }
    Stream.of(variables.split("\0", -1))
        .filter(entry -> entry.startsWith(variable + "="))
        .forEach(entry -> found.add("variable of: " + line.replace('\0', ' ')));
  }

  private void look(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return;
    }
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          private int closed;

          @Override
          public FileVisitResult preVisitDirectory(Path one, BasicFileAttributes attributes) {
            closed += othersMay(one, PosixFilePermission.OTHERS_EXECUTE) ? 0 : 1;
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (attributes.isRegularFile()) {
              look(
                  file,
                  attributes.size(),
                  closed == 0 && othersMay(file, PosixFilePermission.OTHERS_READ));
            }
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException gone) {
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path one, IOException failure) {
            closed -= othersMay(one, PosixFilePermission.OTHERS_EXECUTE) ? 0 : 1;
            return FileVisitResult.CONTINUE;
          }
        });
  }

  private void look(Path file, long size, boolean open) {
    boolean whole = NAME.matcher(file.getFileName().toString()).matches();
    if (open && whole) {
      found.add("file that others can read: " + file);
    }
    if (size > LONGEST || !(open || whole)) {
      return;
    }
    String content = text(file);
    if (whole) {
      content.lines().map(String::strip).filter(line -> line.length() >= 8).forEach(kept::add);
    } else if (CONTENT.matcher(content).find() || holdsASecret(content)) {
      found.add("in a file that others can read: " + file);
    }
  }

  private boolean holdsASecret(String text) {
    return text.contains(value)
        || Stream.concat(kept.stream(), known.stream()).anyMatch(text::contains);
  }

  /// Looks at every file of a stored record, of any size, whoever can read it.
  ///
  /// @param ids whether the product writes ids that look like random passwords
  void lookAtRecord(Path record, boolean ids) throws IOException {
    try (Stream<Path> all = Files.walk(record)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        String content = text(file);
        if (NAME.matcher(file.getFileName().toString()).matches()
            || CONTENT.matcher(content).find()
            || (!ids && RANDOM.matcher(content).find())
            || holdsASecret(content)) {
          found.add("in the record: " + record.relativize(file));
        }
      }
    }
  }

  private static boolean othersMay(Path file, PosixFilePermission what) {
    try {
      return Files.getPosixFilePermissions(file, LinkOption.NOFOLLOW_LINKS).contains(what);
    } catch (IOException gone) {
      return false;
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file, StandardCharsets.ISO_8859_1);
    } catch (IOException gone) {
      return "";
    }
  }

  /// The visible secrets among everything inspected.
  Set<String> found() {
    Set<String> all = new TreeSet<>(found);
    for (String line : arguments) {
      String words = line.replace('\0', ' ');
      if (ARGUMENT.matcher(words).find() || holdsASecret(words)) {
        all.add("argument: " + words);
      }
    }
    return all;
  }

  int processes() {
    return seen.size();
  }

  /// The inspected files with owner-only secrets.
  Set<String> kept() {
    return Set.copyOf(kept);
  }
}
