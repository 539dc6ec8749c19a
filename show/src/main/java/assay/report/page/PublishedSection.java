package assay.report.page;

import static j2html.TagCreator.each;
import static j2html.TagCreator.iff;
import static j2html.TagCreator.p;

import assay.plan.Plan.PublishedOnly;
import assay.report.model.PublishedAgreement;
import assay.report.model.PublishedAgreement.Finding;
import assay.report.model.ReportModel;
import assay.report.text.HtmlBlocks;
import assay.report.text.NumberFormat;
import j2html.tags.DomContent;
import java.util.ArrayList;
import java.util.List;

/// Published figures beside measured figures: the direction of each pair.
public final class PublishedSection {

  private static final List<String> HEAD =
      List.of("What", "Published", "Measured here", "What may be said");

  private static final List<String> ONLY =
      List.of("What", "Published", "Valid for", "Source", "Why nothing is measured beside it");

  private PublishedSection() {}

  static DomContent of(ReportModel model) {
    List<PublishedAgreement> agreements = PublishedAgreement.of(model);
    List<PublishedOnly> only = model.plan().publishedOnly();
    if (agreements.isEmpty() && only.isEmpty()) {
      return each();
    }
    List<List<String>> rows = new ArrayList<>();
    for (PublishedAgreement agreement : agreements) {
      rows.add(
          List.of(
              NumberFormat.UNICODE.plain(agreement.what()),
              NumberFormat.ratio(agreement.published()),
              NumberFormat.ratio(agreement.measured()),
              agreement.words()));
    }
    return HtmlBlocks.part(
        "published",
        "Published and measured",
        p(
            "Each figure by the one it was published beside. A direction is tested where both were"
                + " measured in the same blocks of runs; a single run, and a request under traffic"
                + " against the same alone, are not. Where other data, settings or another product"
                + " were measured there, a ratio may be compared and no figure by itself."),
        iff(!rows.isEmpty(), HtmlBlocks.grid("Published and measured", HEAD, rows)),
        iff(!only.isEmpty(), HtmlBlocks.grid("Published, not measured here", ONLY, only(only))));
  }

  private static List<List<String>> only(List<PublishedOnly> only) {
    return only.stream()
        .map(figure ->
            List.of(
                figure.what(), figure.figure(), figure.validFor(), figure.source(), figure.why()))
        .toList();
  }

  /// The lines for a terminal or a summary, contradictions first.
  public static List<String> lines(ReportModel model) {
    List<PublishedAgreement> agreements = PublishedAgreement.of(model);
    List<String> lines = new ArrayList<>();
    for (Finding finding :
        List.of(Finding.CONTRADICTS, Finding.OTHER_WAY, Finding.OTHER_ELSEWHERE)) {
      agreements.stream()
          .filter(agreement -> agreement.finding() == finding)
          .forEach(agreement -> lines.add(agreement.sentence()));
    }
    int rest = agreements.size() - lines.size();
    if (rest > 0) {
      lines.add(
          "of %d published pairs %d point the same way here (tested), %d the same way untested, %d cannot be told apart here"
                  .formatted(
                      agreements.size(),
                      count(agreements, Finding.AGREES),
                      count(agreements, Finding.SAME_WAY),
                      count(agreements, Finding.INDISTINCT))
              + elsewhere(agreements));
    }
    int only = model.plan().publishedOnly().size();
    if (only > 0) {
      lines.add(
          "%d published %s nothing measured beside %s; the report lists %s"
              .formatted(
                  only,
                  only == 1 ? "figure has" : "figures have",
                  only == 1 ? "it" : "them",
                  only == 1 ? "it" : "them"));
    }
    return lines;
  }

  private static String elsewhere(List<PublishedAgreement> agreements) {
    long same = count(agreements, Finding.SAME_ELSEWHERE);
    return same == 0
        ? ""
        : ", %d the same way beside other data, settings or another product".formatted(same);
  }

  private static long count(List<PublishedAgreement> agreements, Finding finding) {
    return agreements.stream().filter(agreement -> agreement.finding() == finding).count();
  }
}
