package assay.report.page;

import static j2html.TagCreator.each;
import static j2html.TagCreator.p;
import static j2html.TagCreator.text;

import assay.record.environment.Environment;
import assay.record.io.PathRedaction;
import assay.report.text.HtmlBlocks;
import j2html.tags.DomContent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The configuration of an existing cluster: differences between configurations first, then the rest.
final class ExistingConfigurationSection {

  private static final String DIFFERS = "Configuration of the existing cluster that differs";
  private static final String SHARED = "Configuration of the existing cluster";

  private ExistingConfigurationSection() {}

  /// The recorded configuration; empty if Assay started the members.
  static DomContent of(Environment environment) {
    Map<String, Map<String, String>> all = environment.clusterConfigurations();
    if (all.isEmpty()) {
      String unread = environment.host().get(Environment.UNREAD);
      return unread == null
          ? text("")
          : p("⚠ The configuration of the existing cluster is " + unread);
    }
    List<List<String>> differing = new ArrayList<>();
    environment
        .clusterDifferences()
        .forEach((name, values) -> {
          List<String> row = new ArrayList<>(List.of(name));
          values.forEach(value -> row.add(PathRedaction.shortened(value)));
          differing.add(row);
        });
    List<List<String>> shared = new ArrayList<>();
    new TreeMap<>(all.values().iterator().next())
        .forEach((name, value) -> {
          if (!environment.clusterDifferences().containsKey(name)) {
            shared.add(List.of(name, PathRedaction.shortened(value)));
          }
        });
    List<String> head = new ArrayList<>(List.of("Setting"));
    head.addAll(all.keySet());
    return each(
        differing.isEmpty()
            ? text("")
            : each(p(DIFFERS + ", as it told itself:"), HtmlBlocks.grid(DIFFERS, head, differing)),
        HtmlBlocks.onDemand(
            "%s: %d settings".formatted(SHARED, shared.size()),
            HtmlBlocks.grid(SHARED, List.of("Setting", "Value"), shared)));
  }
}
