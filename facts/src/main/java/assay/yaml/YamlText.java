package assay.yaml;

import assay.problem.Problem.Place;
import assay.problem.ProblemException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/// A YAML file's text, line by line, before it is parsed.
///
/// @param file as the user named it
/// @param lines without line ends
public record YamlText(Form form, String file, String text, List<String> lines) {

  /// @param name for example `study`
  /// @param beginning its first keys, for an error message
  /// @param help what to do, an imperative: `name a study file`
  public record Form(String name, String beginning, String help) {}

  /// A longer text is something else.
  public static final int MAX_BYTES = 256 * 1024;

  /// For a text from no file, for example from the command line.
  public static YamlText of(Form form, String file, String text) {
    return new YamlText(form, file, text, text.lines().toList());
  }

  /// @throws ProblemException E001 if it cannot be read, E002 if it is not text, E005 if it is
  ///     empty, E006 if it is too long
  public static YamlText read(Form form, Path path) {
    String file = path.toString();
    byte[] bytes = bytesOf(form, path);
    if (bytes.length > MAX_BYTES) {
      throw ProblemException.ofInput(
          "E006",
          "%s holds more than %,d bytes, which no %s does".formatted(file, MAX_BYTES, form.name()),
          form.help());
    }
    String text = decode(form, file, bytes);
    if (text.isBlank()) {
      throw ProblemException.ofInput("E005", file + " is empty", "begin with " + form.beginning());
    }
    return of(form, file, text);
  }

  @Override
  public String text() {
    return text;
  }

  /// @param line from 1
  /// @param column from 1
  public Place place(int line, int column, int length) {
    String content = line <= lines.size() ? lines.get(line - 1) : "";
    int room = Math.max(1, content.stripTrailing().length() - column + 1);
    return new Place(file, line, column, Math.clamp(length, 1, room), content);
  }

  private static byte[] bytesOf(Form form, Path path) {
    if (Files.isDirectory(path)) {
      throw ProblemException.ofInput(
          "E001", path + " is a folder, not a " + form.name() + " file", "name a file in it");
    }
    if (Files.exists(path) && !Files.isRegularFile(path)) {
      throw ProblemException.ofInput("E001", path + " is no regular file", form.help());
    }
    try (InputStream in = Files.newInputStream(path)) {
      return in.readNBytes(MAX_BYTES + 1);
    } catch (NoSuchFileException e) {
      throw ProblemException.ofInput("E001", "there is no file " + path, form.help());
    } catch (AccessDeniedException e) {
      throw ProblemException.ofInput(
          "E001", path + " may not be read", "give yourself the right to read it");
    } catch (IOException e) {
      throw ProblemException.ofInput(
          "E001", path + " cannot be read: " + e.getMessage(), "name a readable file");
    }
  }

  private static String decode(Form form, String file, byte[] bytes) {
    String text;
    try {
      text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw notText(form, file);
    }
    if (text.chars().anyMatch(c -> c < ' ' && c != '\n' && c != '\r' && c != '\t')) {
      throw notText(form, file);
    }
    return text.startsWith("\uFEFF") ? text.substring(1) : text;
  }

  private static ProblemException notText(Form form, String file) {
    return ProblemException.ofInput(
        "E002", file + " is not UTF-8 text", "save it as UTF-8; " + form.help());
  }
}
