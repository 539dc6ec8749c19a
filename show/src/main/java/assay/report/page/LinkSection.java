package assay.report.page;

import static j2html.TagCreator.each;
import static j2html.TagCreator.p;

import assay.plan.Bandwidth;
import assay.plan.LinkSettings;
import assay.record.results.LinkResult;
import assay.record.results.LinkResult.RoundTrips;
import assay.record.results.LinkResult.Share;
import assay.record.results.LinkResult.Way;
import assay.record.results.Results;
import assay.record.results.Results.TrialResult;
import assay.report.model.ReportModel;
import assay.report.text.HtmlBlocks;
import assay.report.text.NumberFormat;
import j2html.tags.DomContent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/// The links between sites: the requested values beside the measured ones.
public final class LinkSection {

  private static final int AT_ONCE = 24;

  private final NumberFormat format;

  private LinkSection(NumberFormat format) {
    this.format = format;
  }

  static DomContent of(ReportModel model) {
    return new LinkSection(NumberFormat.UNICODE).section(model);
  }

  /// The links of a run in a sentence or two; empty if it had none.
  public static List<String> sentences(Results results, NumberFormat format) {
    return new LinkSection(format).sentences(results);
  }

  /// Trials in the order of the study's configurations, not of their runs.
  private static List<TrialResult> inOrder(Results results) {
    List<String> configurations = results.rows().stream().map(Results.Row::configuration).toList();
    return results.trials().stream()
        .sorted(Comparator.comparingInt(trial -> configurations.indexOf(trial.configuration())))
        .toList();
  }

  private DomContent section(ReportModel model) {
    List<List<String>> asked = new ArrayList<>();
    List<List<String>> did = new ArrayList<>();
    for (TrialResult trial : inOrder(model.results())) {
      LinkResult link = trial.link();
      if (link != null) {
        asked.add(asked(model.title(trial), link));
        did.add(way(model.title(trial), link, link.there(), 0, 1));
        did.add(way(model.title(trial), link, link.back(), 1, 0));
      }
    }
    if (asked.isEmpty()) {
      return each();
    }
    DomContent table =
        HtmlBlocks.grid(
            "Links asked and measured",
            List.of(
                "Run",
                "Round trip asked",
                "Added, p50",
                "p99",
                "Longest",
                "Inside, p50",
                "Loss asked",
                "Lost (95 %)",
                "Bandwidth asked",
                "Busiest second there",
                "and back",
                "CPU, of a core"),
            asked);
    return HtmlBlocks.part(
        "link",
        "The link between the sites",
        p("A link adds twice its delay to a round trip. Probe packets go to and fro over it while"
                + " the run uses it; what they took without the median inside the first site is what"
                + " it added, from when it began until its first fault. Times and rates between the"
                + " sites do not count where a link was not what was asked (E711).")
            .withClass("hint"),
        asked.size() > AT_ONCE ? HtmlBlocks.onDemand("Every link of every run", table) : table,
        HtmlBlocks.onDemand("What became of its frames", frames(did)));
  }

  private static DomContent frames(List<List<String>> rows) {
    return HtmlBlocks.grid(
        "What became of the frames of links",
        List.of(
            "Run",
            "From",
            "Frames",
            "Dropped at the queue",
            "Lost",
            "Cut",
            "Overrun",
            "Late, p99",
            "At the most"),
        rows);
  }

  private List<String> asked(String run, LinkResult link) {
    RoundTrips across = link.across();
    boolean back = link.returned() > 0;
    return List.of(
        run,
        roundTrip(link.asked()),
        back ? time(link.added(across.p50Nanos())) : dash(),
        back ? time(link.added(across.p99Nanos())) : dash(),
        back ? time(link.added(across.mostNanos())) : dash(),
        link.inside().p50Nanos() > 0 ? time(link.inside().p50Nanos()) : dash(),
        format.amount(link.asked().loss(), "share"),
        lost(link),
        Bandwidth.text(link.asked().bitsPerSecond()),
        bits(link.there().busiestBitsPerSecond()),
        bits(link.back().busiestBitsPerSecond()),
        core(link) < 0 ? dash() : format.amount(core(link), "share"));
  }

  private List<String> way(String run, LinkResult link, Way way, int from, int to) {
    return List.of(
        run,
        link.sites().get(from) + " to " + link.sites().get(to),
        count(way.frames()),
        count(way.dropped()),
        count(way.lost()),
        count(way.cut()),
        count(way.overrun()),
        time(way.lateP99Nanos()),
        time(way.lateMostNanos()));
  }

  /// What a link is to add to a round trip: `52.0 ms ± 2.00 ms`.
  private String roundTrip(LinkSettings asked) {
    return time(2 * asked.delayNanos())
        + (asked.jitterNanos() == 0 ? "" : " ± " + time(2 * asked.jitterNanos()));
  }

  private String lost(LinkResult link) {
    Share lost = link.lost();
    return lost == null
        ? dash()
        : "%s (in run %s … %s)"
            .formatted(
                format.amount(lost.value(), "share"),
                format.amount(lost.low(), "share"),
                format.amount(lost.high(), "share"));
  }

  private String bits(double perSecond) {
    return perSecond < 0
        ? dash()
        : perSecond < 1e6
            ? format.amount(perSecond / 1e3, "kbit/s")
            : format.amount(perSecond / 1e6, "Mbit/s");
  }

  /// The share of one core that the link's process used; -1 if unknown.
  private static double core(LinkResult link) {
    return link.cpuNanos() < 0 || link.watchedNanos() <= 0
        ? -1
        : (double) link.cpuNanos() / link.watchedNanos();
  }

  private String time(long nanos) {
    return nanos == 0 ? "0 ms" : format.amount((double) nanos, "ns");
  }

  private String count(long number) {
    return format.amount((double) number, "count");
  }

  private String dash() {
    return format.amount(null, "");
  }

  private List<String> sentences(Results results) {
    Map<LinkSettings, List<LinkResult>> links = new LinkedHashMap<>();
    Map<LinkSettings, Set<String>> configurations = new LinkedHashMap<>();
    for (TrialResult trial : inOrder(results)) {
      LinkResult link = trial.link();
      if (link != null && !trial.control()) {
        links.computeIfAbsent(link.asked(), asked -> new ArrayList<>()).add(link);
        configurations
            .computeIfAbsent(link.asked(), asked -> new LinkedHashSet<>())
            .add("“" + trial.configuration() + "”");
      }
    }
    if (links.isEmpty()) {
      return List.of();
    }
    List<String> asked = new ArrayList<>();
    links.forEach(
        (link, all) -> asked.add(sentence(link, all, configurations.getOrDefault(link, Set.of()))));
    return List.of(
        "links, round trips asked and added: " + String.join("; ", asked),
        frames(links.values().stream().flatMap(List::stream).toList(), links.size() == 1));
  }

  private String sentence(LinkSettings asked, List<LinkResult> links, Set<String> configurations) {
    List<LinkResult> measured = links.stream().filter(link -> link.returned() > 0).toList();
    String which = String.join(", ", configurations);
    if (measured.isEmpty()) {
      return "%s asked, not measured (%s)".formatted(roundTrip(asked), which);
    }
    return "%s asked, p50 %s, p99 %s, longest %s (%s)"
        .formatted(
            roundTrip(asked),
            range(measured, link -> link.added(link.across().p50Nanos())),
            range(measured, link -> link.added(link.across().p99Nanos())),
            range(measured, link -> link.added(link.across().mostNanos())),
            which);
  }

  private String range(List<LinkResult> links, ToDoubleFunction<LinkResult> figure) {
    String low = format.amount(links.stream().mapToDouble(figure).min().orElse(0), "ns");
    String high = format.amount(links.stream().mapToDouble(figure).max().orElse(0), "ns");
    return low.equals(high) ? low : low + " to " + high;
  }

  private String frames(List<LinkResult> links, boolean alike) {
    long lost = links.stream().mapToLong(link -> link.there().lost() + link.back().lost()).sum();
    double late = links.stream().mapToDouble(LinkResult::lateP99Nanos).max().orElse(0);
    double core = links.stream().mapToDouble(LinkSection::core).max().orElse(-1);
    return "links, frames: %s came, %s lost%s, %s dropped at the queue, %s cut, %s overrun; p99 of them late by up to %s%s"
        .formatted(
            count(links.stream().mapToLong(LinkResult::frames).sum()),
            count(lost),
            alike
                ? " where %s was asked"
                    .formatted(format.amount(links.getFirst().asked().loss(), "share"))
                : "",
            count(links.stream().mapToLong(LinkResult::dropped).sum()),
            count(links.stream().mapToLong(LinkResult::cut).sum()),
            count(links.stream().mapToLong(LinkResult::overrun).sum()),
            format.amount(late, "ns"),
            core < 0 ? "" : ", for up to " + format.amount(core, "share") + " of a core");
  }
}
