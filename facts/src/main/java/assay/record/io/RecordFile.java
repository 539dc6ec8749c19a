package assay.record.io;

import assay.problem.ProblemException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/// Opens and replaces all files of records. A stranger's record may contain an endless pipe, a link, or a folder in
/// place of a file.
public final class RecordFile {

  private static final long LONGEST_TEXT_BYTES = 1L << 30;

  private RecordFile() {}

  /// @throws ProblemException E706 when the path is a folder, a link, a pipe or a device
  public static void require(Path file) {
    boolean there = Files.exists(file, LinkOption.NOFOLLOW_LINKS);
    if (there && !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      throw refused(file + " is " + kind(file) + ", and no file of a record");
    }
  }

  private static String kind(Path file) {
    if (Files.isSymbolicLink(file)) {
      return "a link to another place";
    }
    return Files.isDirectory(file) ? "a folder" : "a pipe or a device";
  }

  /// @throws ProblemException E706 when the folder is a link
  public static void requireNoLink(Path folder) {
    if (Files.isSymbolicLink(folder)) {
      throw refused(folder + " is a link to another place");
    }
  }

  /// @throws ProblemException E706 when the file is not a regular one
  public static InputStream open(Path file) throws IOException {
    require(file);
    return Files.newInputStream(file);
  }

  /// @throws ProblemException E706 when the file is not regular, unreadable or not text, E707 when too large
  public static String text(Path file) {
    try {
      return read(file);
    } catch (CharacterCodingException e) {
      throw refused(file + " holds bytes that are no text");
    }
  }

  /// As [#text]; bytes that are no text are left to the caller.
  static String read(Path file) throws CharacterCodingException {
    require(file);
    try {
      long bytes = Files.size(file);
      long most = Math.min(LONGEST_TEXT_BYTES, Runtime.getRuntime().maxMemory() / 4);
      if (bytes > most) {
        throw tooLarge("%s holds %,d bytes, and up to %,d are read".formatted(file, bytes, most));
      }
      return Files.readString(file, StandardCharsets.UTF_8);
    } catch (CharacterCodingException e) {
      throw e;
    } catch (IOException e) {
      throw refused("%s cannot be read: %s".formatted(file, e.getMessage()));
    }
  }

  /// Replaces a file atomically, and never through a link.
  ///
  /// @throws IOException when the file cannot be written, or a folder is in its place
  public static void replace(Path file, String text) throws IOException {
    Path draft = file.resolveSibling(file.getFileName() + ".draft");
    Files.deleteIfExists(draft);
    Files.write(
        draft,
        text.getBytes(StandardCharsets.UTF_8),
        StandardOpenOption.CREATE_NEW,
        StandardOpenOption.WRITE);
    Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
  }

  private static ProblemException refused(String what) {
    return ProblemException.ofInput("E706", what, "name the directory of a run as Assay wrote it");
  }

  /// E707: more than this JVM's memory allows.
  public static ProblemException tooLarge(String what) {
    return ProblemException.ofInput(
        "E707", what, "give Assay more memory, such as JAVA_TOOL_OPTIONS=-Xmx16g");
  }
}
