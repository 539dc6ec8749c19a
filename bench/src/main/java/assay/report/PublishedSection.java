package assay.report;

import static j2html.TagCreator.each;
import static j2html.TagCreator.p;

import j2html.tags.DomContent;
import java.util.ArrayList;
import java.util.List;

/// What was published beside what was measured: which way each pair of figures points.
final class PublishedSection {

  private static final List<String> HEAD =
      List.of("What", "Published", "Measured here", "What may be said");

  private PublishedSection() {}

  /// Whether anything was published in pairs.
  static boolean any(Sheet sheet) {
    return !Agreement.of(sheet).isEmpty();
  }

  /// The section of a sheet; nothing where nothing was published in pairs.
  static DomContent of(Sheet sheet) {
    List<Agreement> agreements = Agreement.of(sheet);
    if (agreements.isEmpty()) {
      return each();
    }
    List<List<String>> rows = new ArrayList<>();
    for (Agreement agreement : agreements) {
      rows.add(
          List.of(
              Figures.UNICODE.plain(agreement.what()),
              Figures.ratio(agreement.published()),
              Figures.ratio(agreement.measured()),
              agreement.finding().words()));
    }
    return Blocks.part(
        "published",
        "Published and measured",
        p(
            "Each figure by the one it was published beside. A direction is tested where both were "
                + "measured in the same blocks of runs; a single run, and a request under traffic "
                + "against the same alone, are not."),
        Blocks.grid("Published and measured", HEAD, rows));
  }

  /// The lines of a terminal or a summary: first what contradicts.
  static List<String> lines(Sheet sheet) {
    List<Agreement> agreements = Agreement.of(sheet);
    List<String> lines = new ArrayList<>();
    for (Agreement.Finding finding :
        List.of(Agreement.Finding.CONTRADICTS, Agreement.Finding.OTHER_WAY)) {
      agreements.stream()
          .filter(agreement -> agreement.finding() == finding)
          .forEach(agreement -> lines.add(agreement.sentence()));
    }
    long rest = (long) agreements.size() - lines.size();
    if (rest > 0) {
      long tested =
          agreements.stream()
              .filter(agreement -> agreement.finding() == Agreement.Finding.AGREES)
              .count();
      long same =
          agreements.stream()
              .filter(agreement -> agreement.finding() == Agreement.Finding.SAME_WAY)
              .count();
      lines.add(
          "of %d published pairs %d point the same way here (tested), %d the same way untested, %d cannot be told apart here"
              .formatted(agreements.size(), tested, same, rest - tested - same));
    }
    return lines;
  }
}
