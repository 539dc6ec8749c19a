package assay.dist;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/// The `pom.xml` in docs/how-to/writing-an-engine.md for a user's own engine, beside the project's.
final class EnginePom {

  private static final Path ROOT = Path.of("..");
  private static final Pattern LISTING = Pattern.compile("(?s)```xml\n(.*?)```");
  private static final Pattern TEST =
      Pattern.compile("(?m)^final class (\\w+) extends Conformance");

  private EnginePom() {}

  private static String guide() throws IOException {
    return Files.readString(ROOT.resolve("docs/how-to/writing-an-engine.md"));
  }

  static String listing() throws IOException {
    List<String> listings =
        LISTING.matcher(guide()).results().map(found -> found.group(1)).toList();
    if (listings.size() != 1) {
      throw new AssertionError("one pom.xml is expected, found: " + listings.size());
    }
    return listings.getFirst();
  }

  static String test() throws IOException {
    return TEST.matcher(guide()).results().findFirst().orElseThrow().group(1);
  }

  /// @throws SAXException if it is not well-formed
  static Element parse(String xml) throws IOException, SAXException, ParserConfigurationException {
    return DocumentBuilderFactory.newDefaultInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(xml)))
        .getDocumentElement();
  }

  /// @param module its folder, empty for the parent's
  static Element ofProject(String module)
      throws IOException, SAXException, ParserConfigurationException {
    return parse(Files.readString(ROOT.resolve(module).resolve("pom.xml")));
  }

  static List<Element> all(Element under, String name) {
    NodeList found = under.getElementsByTagName(name);
    return IntStream.range(0, found.getLength()).mapToObj(i -> (Element) found.item(i)).toList();
  }

  /// Fails if the child is missing.
  static String child(Element of, String name) {
    NodeList children = of.getChildNodes();
    return IntStream.range(0, children.getLength())
        .mapToObj(children::item)
        .filter(node -> node.getNodeName().equals(name))
        .map(node -> node.getTextContent().strip())
        .findFirst()
        .orElseThrow(() -> new AssertionError(of.getNodeName() + " has no " + name));
  }
}
