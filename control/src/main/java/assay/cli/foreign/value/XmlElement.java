package assay.cli.foreign.value;

import assay.problem.Problem.Place;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// An element of an XML file, without its namespace.
///
/// @param attributes by name, in the file's order
/// @param text the text directly in the element, without surrounding blanks
public record XmlElement(
    String name,
    Map<String, ForeignValue> attributes,
    List<XmlElement> children,
    String text,
    Place place) {

  public Stream<XmlElement> children(String named) {
    return children.stream().filter(child -> child.name.equals(named));
  }

  public Optional<XmlElement> child(String named) {
    return children(named).findFirst();
  }

  public String attribute(String named) {
    ForeignValue value = attributes.get(named);
    return value == null ? "" : value.text();
  }

  /// This element and all within it, in the file's order.
  public Stream<XmlElement> all() {
    return Stream.concat(Stream.of(this), children.stream().flatMap(XmlElement::all));
  }
}
