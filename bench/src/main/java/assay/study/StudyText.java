package assay.study;

import assay.problem.Exit;
import assay.problem.Problem;
import assay.problem.Problem.Place;
import assay.problem.ProblemException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/// The text of a study file, line by line, before anyone asks what it means.
///
/// @param file the file as the user named it
/// @param text the whole text
/// @param lines its lines without their ends
record StudyText(String file, String text, List<String> lines) {

  /// No study needs more: longer ones are something else.
  static final int MAX_BYTES = 256 * 1024;

  /// A text that stands in no file, such as one of the command line.
  static StudyText of(String file, String text) {
    return new StudyText(file, text, text.lines().toList());
  }

  /// Reads a file.
  ///
  /// @throws ProblemException E001 where it cannot be read, E002 where it is not text, E005 where it
  ///     is empty, E006 where it is far too long
  static StudyText read(Path path) {
    String file = path.toString();
    byte[] bytes = bytesOf(path);
    if (bytes.length > MAX_BYTES) {
      throw stop(
          "E006",
          "%s holds %,d bytes; a study holds at most %,d".formatted(file, bytes.length, MAX_BYTES),
          "name a study file: assay list shows those there are");
    }
    String text = decode(file, bytes);
    if (text.isBlank()) {
      throw stop("E005", file + " is empty", "begin with `study:` and `question:`");
    }
    return of(file, text);
  }

  /// A place in this text.
  ///
  /// @param line from 1
  /// @param column from 1
  Place place(int line, int column, int length) {
    String content = line <= lines.size() ? lines.get(line - 1) : "";
    int room = Math.max(1, content.stripTrailing().length() - column + 1);
    return new Place(file, line, column, Math.clamp(length, 1, room), content);
  }

  private static byte[] bytesOf(Path path) {
    if (Files.isDirectory(path)) {
      throw stop("E001", path + " is a folder, not a study file", "name a file in it");
    }
    try {
      return Files.readAllBytes(path);
    } catch (NoSuchFileException e) {
      throw stop("E001", "there is no file " + path, "assay list shows the studies there are");
    } catch (AccessDeniedException e) {
      throw stop("E001", path + " may not be read", "give yourself the right to read it");
    } catch (IOException e) {
      throw stop("E001", path + " cannot be read: " + e.getMessage(), "name a readable file");
    }
  }

  private static String decode(String file, byte[] bytes) {
    String text;
    try {
      text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw notText(file);
    }
    if (text.chars().anyMatch(c -> c < ' ' && c != '\n' && c != '\r' && c != '\t')) {
      throw notText(file);
    }
    return text.startsWith("\uFEFF") ? text.substring(1) : text;
  }

  private static ProblemException notText(String file) {
    return stop("E002", file + " is not a text in UTF-8", "save it as UTF-8, or name a study file");
  }

  private static ProblemException stop(String code, String what, String help) {
    return new ProblemException(Exit.INVALID_INPUT, List.of(new Problem(code, what, help)));
  }
}
