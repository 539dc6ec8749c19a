package assay.report.page;

import static j2html.TagCreator.a;
import static j2html.TagCreator.code;
import static j2html.TagCreator.each;
import static j2html.TagCreator.iff;
import static j2html.TagCreator.li;
import static j2html.TagCreator.p;
import static j2html.TagCreator.pre;
import static j2html.TagCreator.text;
import static j2html.TagCreator.ul;

import assay.problem.ShellQuoting;
import assay.record.environment.Calibration;
import assay.record.environment.Environment;
import assay.record.environment.ResumedPart;
import assay.record.io.PathRedaction;
import assay.record.io.RunDirectory;
import assay.report.model.ReportModel;
import assay.report.text.CalibrationTables;
import assay.report.text.HtmlBlocks;
import assay.report.text.NumberFormat;
import j2html.tags.DomContent;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The host of a run, the command to repeat it, and its files.
final class EnvironmentSection {

  private static final String FILES = "Files of products and JDKs";

  private EnvironmentSection() {}

  static DomContent environment(ReportModel model) {
    Environment environment = model.environment();
    if (environment == null) {
      return each();
    }
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("assay", environment.assay()));
    rows.add(List.of("seed", String.valueOf(model.results().seed())));
    rows(environment.host(), rows);
    rows(environment.versions(), rows);
    return HtmlBlocks.reference(
        "environment",
        "Environment",
        "host, versions, calibration, command lines",
        iff(
            !environment.warnings().isEmpty(),
            ul(
                each(
                    environment.warnings(),
                    warning -> li("⚠ " + PathRedaction.shortened(warning))))),
        HtmlBlocks.grid("Host and versions", List.of("Name", "Value"), rows),
        ExistingConfigurationSection.of(environment),
        products(environment.products()),
        parts(environment.resumed()),
        calibration(environment.calibration()),
        iff(
            !environment.commands().isEmpty(),
            HtmlBlocks.onDemand(
                "Command lines of members and clients",
                each(
                    environment.commands().entrySet().stream().map(EnvironmentSection::command)))));
  }

  /// The hashes of the jars of each product and of the JDK's virtual machine.
  private static DomContent products(Map<String, Map<String, String>> products) {
    List<List<String>> rows = new ArrayList<>();
    products.forEach(
        (product, files) -> files.forEach((file, hash) -> rows.add(List.of(product, file, hash))));
    return iff(
        !rows.isEmpty(),
        HtmlBlocks.onDemand(
            FILES, HtmlBlocks.grid(FILES, List.of("Product", "File", "SHA-256"), rows)));
  }

  /// The later parts of an interrupted run: when each began, what it kept, and its host.
  private static DomContent parts(List<ResumedPart> parts) {
    List<DomContent> drawn = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      ResumedPart part = parts.get(i);
      String title = "Part " + (i + 2) + " of the run";
      List<List<String>> rows = new ArrayList<>();
      rows.add(List.of("begun", part.started()));
      rows.add(List.of("runs kept", Integer.toString(part.kept())));
      rows.add(List.of("runs superseded", superseded(part)));
      rows(part.host(), rows);
      drawn.add(HtmlBlocks.onDemand(title, HtmlBlocks.grid(title, List.of("Name", "Value"), rows)));
    }
    return each(drawn.toArray(DomContent[]::new));
  }

  private static String superseded(ResumedPart part) {
    return part.superseded().isEmpty() ? "none" : String.join(", ", part.superseded());
  }

  private static DomContent calibration(@Nullable Calibration calibration) {
    if (calibration == null) {
      return p("⚠ This host was not calibrated before the run: ")
          .with(
              code("assay calibrate"), text(" measures what host and Assay add to every figure."));
    }
    NumberFormat format = NumberFormat.UNICODE;
    return HtmlBlocks.onDemand(
        "What Assay and this host add to every figure",
        each(CalibrationTables.facts(calibration, format), fact -> p(fact)),
        each(CalibrationTables.of(calibration, format), EnvironmentSection::part));
  }

  private static DomContent part(CalibrationTables.Part part) {
    return each(
        p(part.title() + ": " + part.says() + "."),
        part.rows().isEmpty()
            ? text("")
            : HtmlBlocks.grid(
                part.title(), part.rows().getFirst(), part.rows().subList(1, part.rows().size())));
  }

  private static void rows(Map<String, String> values, List<List<String>> rows) {
    values.forEach((name, value) -> rows.add(List.of(name, PathRedaction.shortened(value))));
  }

  private static DomContent command(Map.Entry<String, List<String>> command) {
    return each(
        p(command.getKey()),
        HtmlBlocks.scroll(
            "Command line of " + command.getKey(),
            pre(code(PathRedaction.shortened(String.join(" ", command.getValue()))))));
  }

  /// The command to run it again, and the files beside the page.
  static DomContent again(ReportModel model) {
    return HtmlBlocks.part(
        "again",
        "Run it again",
        HtmlBlocks.scroll(
            "Command to run it again",
            pre(code(PathRedaction.shortened(ShellQuoting.ofAssay(model.results().reproduce()))))),
        HtmlBlocks.onDemand(
            "Files beside this page",
            ul(each(files(), name -> li(a(name).withHref(name)))).withClass("files")));
  }

  private static List<String> files() {
    RunDirectory here = new RunDirectory(Path.of(""));
    return Stream.of(
            here.results(),
            here.verdicts(),
            here.table(),
            here.timeline(),
            here.events(),
            here.probes(),
            here.environment(),
            here.plan(),
            here.study(),
            here.summary(),
            here.junit())
        .map(Path::toString)
        .toList();
  }
}
