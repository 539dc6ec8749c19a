package assay.site;

import static j2html.TagCreator.p;

import assay.compare.StoredRun;
import assay.compare.Trend.Found;
import assay.loopback.LoopbackAnswer;
import assay.problem.ProblemException;
import assay.record.io.PathRedaction;
import assay.record.io.RecordFile;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The server's answers by address.
final class SiteRouter {

  private static final String NO_SCRIPTS =
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:";
  private static final String APART = "; frame-ancestors 'none'; sandbox";
  private static final String REPORT = "report.html";

  private final Path runs;
  private final StoredRunCache shelf;
  private final SiteLinks links = new ServedLinks();

  SiteRouter(Path runs) {
    this.runs = runs;
    this.shelf = new StoredRunCache(runs);
  }

  static final class NoSuchPage extends RuntimeException {

    private static final long serialVersionUID = 1L;

    NoSuchPage(String why) {
      super(why);
    }
  }

  /// @throws NoSuchPage if there is no page at the address
  LoopbackAnswer to(URI address) {
    String path = String.valueOf(address.getPath());
    Map<String, String> asked = asked(address.getRawQuery());
    if (path.startsWith(ServedLinks.RUN)) {
      return file(path.substring(ServedLinks.RUN.length()));
    }
    String html =
        switch (path) {
          case ServedLinks.INDEX, "/index.html" -> IndexPage.of(shelf.now(), links);
          case ServedLinks.TREND -> trend(asked.getOrDefault("study", ""));
          case ServedLinks.COMPARE ->
              asked.containsKey("base")
                  ? compare(asked.getOrDefault("base", ""), asked.getOrDefault("run", ""))
                  : compareWithBefore(asked.getOrDefault("run", ""));
          default -> throw new NoSuchPage("There is no such page.");
        };
    return SitePage.answer(200, html, links);
  }

  private static Map<String, String> asked(@Nullable String query) {
    Map<String, String> asked = new HashMap<>();
    for (String part : query == null ? new String[0] : query.split("&")) {
      int equals = part.indexOf('=');
      if (equals > 0) {
        asked.put(part.substring(0, equals), decoded(part.substring(equals + 1)));
      }
    }
    return asked;
  }

  private static String decoded(String text) {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw new NoSuchPage("The address cannot be read.");
    }
  }

  private String trend(String study) {
    List<ListedRun> own = shelf.now().byStudy().get(study);
    if (own == null) {
      throw new NoSuchPage("No run of the study “%s” is stored.".formatted(study));
    }
    return shelf.trend(study, own, links);
  }

  private ListedRun listed(RunCatalogue catalogue, String key) {
    return catalogue.listed().stream()
        .filter(run -> run.key().equals(key))
        .findFirst()
        .orElseThrow(() -> new NoSuchPage("There is no run “%s”.".formatted(key)));
  }

  private String compare(String base, String run) {
    RunCatalogue catalogue = shelf.now();
    ListedRun from = listed(catalogue, base);
    ListedRun to = listed(catalogue, run);
    if (from.key().equals(to.key())) {
      return instead(to, "Both are the same run: choose two.");
    }
    List<Found> found = StoredRunCache.found(List.of(from, to));
    for (int i = 0; i < 2; i++) {
      if (found.get(i).run() == null) {
        return instead(i == 0 ? from : to, found.get(i).unreadable());
      }
    }
    return compared(from, found.get(0), to, found.get(1));
  }

  private String compareWithBefore(String key) {
    RunCatalogue catalogue = shelf.now();
    ListedRun run = listed(catalogue, key);
    List<ListedRun> own = catalogue.byStudy().getOrDefault(run.entry().study(), List.of(run));
    int at = own.indexOf(run);
    List<ListedRun> near = own.subList(Math.max(0, at - ComparePage.FARTHEST_BACK), at + 1);
    List<Found> found = StoredRunCache.found(near);
    Optional<Integer> base = ComparePage.before(found, near.size() - 1);
    if (found.getLast().run() == null) {
      return instead(run, found.getLast().unreadable());
    }
    if (base.isEmpty()) {
      return instead(
          run,
          near.size() == 1
              ? "No run of this study is older."
              : "None of the runs before it, of which %d were looked at, can be compared with it."
                  .formatted(near.size() - 1));
    }
    return compared(near.get(base.get()), found.get(base.get()), run, found.getLast());
  }

  private String compared(ListedRun base, Found from, ListedRun run, Found to) {
    StoredRun one = from.run();
    StoredRun other = to.run();
    if (one == null || other == null) {
      return instead(run, "It changed while it was read: load the page again.");
    }
    return ComparePage.of(
        runs, new ComparePage.Side(base, one), new ComparePage.Side(run, other), links);
  }

  private String instead(ListedRun run, String why) {
    return SitePage.of(links, "Run " + run.name(), run.entry().study(), p(why));
  }

  /// A file directly in a run's folder, except links.
  private LoopbackAnswer file(String rest) {
    int slash = rest.indexOf('/');
    if (slash < 0 || !rest.substring(slash + 1).matches("[a-z0-9][a-z0-9.-]*")) {
      throw new NoSuchPage("There is no such file.");
    }
    ListedRun run = listed(shelf.now(), rest.substring(0, slash));
    Path file = Path.of(run.entry().folder()).resolve(rest.substring(slash + 1));
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      throw new NoSuchPage("The run has no such file.");
    }
    try {
      String body = RecordFile.text(file);
      return file.endsWith(REPORT)
          ? new LoopbackAnswer(200, LoopbackAnswer.HTML, policy(body), body)
          : new LoopbackAnswer(200, LoopbackAnswer.TEXT, LoopbackAnswer.NOTHING, body);
    } catch (ProblemException e) {
      throw new NoSuchPage(
          "The file cannot be shown: " + PathRedaction.shortened(e.problems().getFirst().what()));
    }
  }

  /// A report runs only the script that its own policy names, isolated from this site. A report
  /// without Assay's policy runs none.
  private static String policy(String report) {
    return ReportPolicy.of(report)
        .map(own -> own + APART + " allow-scripts")
        .orElse(NO_SCRIPTS + APART);
  }
}
