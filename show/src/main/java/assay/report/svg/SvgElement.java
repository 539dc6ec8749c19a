package assay.report.svg;

import j2html.tags.ContainerTag;
import java.util.Locale;

/// An element of a drawing.
public final class SvgElement extends ContainerTag<SvgElement> {

  public SvgElement(String name) {
    super(name);
  }

  /// Sets a length or place, rounded to a tenth of a unit.
  public SvgElement at(String attribute, double value) {
    return attr(attribute, number(value));
  }

  /// A number rounded to a tenth, in the shortest form.
  public static String number(double value) {
    String text = String.format(Locale.ROOT, "%.1f", value);
    return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
  }
}
