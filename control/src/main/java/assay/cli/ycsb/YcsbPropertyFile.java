package assay.cli.ycsb;

import assay.problem.Problem.Place;
import assay.problem.ProblemException;
import assay.yaml.YamlText;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/// Reads a YCSB property file as Java does, with the place of each property.
final class YcsbPropertyFile {

  private static final YamlText.Form FORM =
      new YamlText.Form(
          "property file of YCSB",
          "recordcount=1000",
          "name a property file of YCSB, such as workloads/workloada");

  private final YamlText text;
  private final List<YcsbProperty> properties = new ArrayList<>();

  private YcsbPropertyFile(YamlText text) {
    this.text = text;
  }

  /// The properties of a file, in order.
  ///
  /// @throws ProblemException E621 if the file cannot be read, or is not a property file
  static List<YcsbProperty> read(Path path) {
    YcsbPropertyFile file = new YcsbPropertyFile(YamlText.read(FORM, path));
    file.readAll();
    return file.properties;
  }

  private void readAll() {
    List<String> lines = text.lines();
    int at = 0;
    while (at < lines.size()) {
      int first = at++;
      if (!isComment(lines.get(first))) {
        while (at < lines.size() && goesOn(lines.get(at - 1))) {
          at++;
        }
        readOne(first, String.join("\n", lines.subList(first, at)));
      }
    }
  }

  private static boolean isComment(String line) {
    String content = line.strip();
    return content.startsWith("#") || content.startsWith("!");
  }

  /// Whether a line ends with an odd number of backslashes.
  private static boolean goesOn(String line) {
    int end = line.length();
    while (end > 0 && line.charAt(end - 1) == '\\') {
      end--;
    }
    return (line.length() - end) % 2 == 1;
  }

  private void readOne(int line, String content) {
    Properties one = new Properties();
    try {
      one.load(new StringReader(content));
    } catch (IllegalArgumentException e) {
      throw ProblemException.ofInput(
          "E621",
          "this is not a property: " + e.getMessage(),
          place(line, content, content.strip().length()),
          "write name=value");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    for (String name : one.stringPropertyNames()) {
      properties.add(
          new YcsbProperty(
              name, one.getProperty(name).strip(), place(line, content, name.length())));
    }
  }

  private Place place(int line, String content, int length) {
    int column = content.length() - content.stripLeading().length() + 1;
    return text.place(line + 1, column, Math.max(1, length));
  }
}
