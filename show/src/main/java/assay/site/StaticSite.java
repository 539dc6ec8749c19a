package assay.site;

import assay.compare.StoredRun;
import assay.compare.StoredRuns;
import assay.compare.Trend.Found;
import assay.problem.ExitCode;
import assay.problem.Problem;
import assay.problem.ProblemException;
import assay.problem.UnwritableFileProblem;
import assay.record.io.RecordFile;
import assay.record.io.RunDirectory;
import assay.record.results.RunIndex.Entry;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The site as static files: `index.html`, `trend-….html` for every study, `compare-….html` for
/// every run with a comparable earlier run. Reports stay in their runs' folders.
///
/// Memory holds one study's figures at a time, as in `assay trend`.
public final class StaticSite {

  private static final String INDEX = "index.html";
  private static final String HTML = ".html";
  private static final int HEAD_BYTES = 1 << 16;
  private static final Pattern OURS = Pattern.compile("(?:trend|compare)-.*\\.html");

  private final Path runs;
  private final Path out;
  private final Set<String> written = new HashSet<>();
  private final Map<String, String> before = new HashMap<>();
  private final SiteLinks links = new FileLinks();

  private StaticSite(Path runs, Path out) {
    this.runs = runs.toAbsolutePath().normalize();
    this.out = out.toAbsolutePath().normalize();
  }

  /// @param index the first page
  /// @param leftOut how many folders hold parts of a run and are not listed
  public record Written(Path index, int pages, int runs, int leftOut) {}

  /// Writes the site, or replaces an earlier site.
  ///
  /// @param out a folder that is new, empty, or holds a site
  /// @throws ProblemException E504 if the folder holds anything else, E503 if it cannot be written
  public static Written write(Path runs, Path out) {
    StaticSite site = new StaticSite(runs, out);
    try {
      site.requireOwn();
      Files.createDirectories(site.out);
      return site.write();
    } catch (IOException e) {
      throw UnwritableFileProblem.problem(
          out.toString(), e, "make room, or name another folder with --out");
    }
  }

  private void requireOwn() throws IOException {
    if (!Files.exists(out, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    Path index = out.resolve(INDEX);
    if (!made(index) && !(Files.isDirectory(out, LinkOption.NOFOLLOW_LINKS) && empty())) {
      throw new ProblemException(
          ExitCode.INVALID_INPUT,
          new Problem(
              "E504",
              "`%s` exists already, and holds something else than a site".formatted(out),
              "name a new directory with --out"));
    }
  }

  private static boolean made(Path file) throws IOException {
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      return false;
    }
    try (InputStream in = Files.newInputStream(file)) {
      return new String(in.readNBytes(HEAD_BYTES), StandardCharsets.UTF_8)
          .contains("content=\"" + SitePage.GENERATOR + "\"");
    }
  }

  private boolean empty() throws IOException {
    try (Stream<Path> files = Files.list(out)) {
      return files.findAny().isEmpty();
    }
  }

  private Written write() throws IOException {
    if (empty()) {
      // From here on the next call recognises an interrupted site.
      page(
          INDEX,
          SitePage.of(
              links, "Stored runs", "not written to the end: `assay site` writes it again"));
    }
    StoredRuns stored = StoredRuns.in(runs);
    List<LeftOutFolder> leftOut = LeftOutFolder.of(runs, stored);
    Map<String, List<Entry>> studies = new LinkedHashMap<>();
    for (Entry entry : stored.all()) {
      studies.computeIfAbsent(entry.study(), study -> new ArrayList<>()).add(entry);
    }
    List<ListedRun> listed = new ArrayList<>();
    for (Map.Entry<String, List<Entry>> study : studies.entrySet()) {
      listed.addAll(study(study.getKey(), study.getValue()));
    }
    listed.sort(Comparator.comparing(run -> run.entry().started()));
    RunCatalogue catalogue = new RunCatalogue(runs, listed, leftOut, stored.gone().size());
    page(INDEX, IndexPage.of(catalogue, links));
    forget();
    return new Written(out.resolve(INDEX), written.size(), listed.size(), leftOut.size());
  }

  private List<ListedRun> study(String study, List<Entry> entries) throws IOException {
    List<Found> found = entries.parallelStream().map(Found::open).map(Found::published).toList();
    List<ListedRun> listed = new ArrayList<>();
    for (int i = 0; i < found.size(); i++) {
      listed.add(ListedRun.of(runs, found.get(i), entries.get(i)));
    }
    if (!study.isEmpty()) {
      page(links.trend(study), TrendPage.of(study, listed, found, links));
      for (int i = 0; i < found.size(); i++) {
        compared(found, listed, i);
      }
    }
    return listed;
  }

  private void compared(List<Found> found, List<ListedRun> listed, int at) throws IOException {
    Optional<Integer> base = ComparePage.before(found, at);
    StoredRun run = found.get(at).run();
    StoredRun from = base.isEmpty() ? null : found.get(base.get()).run();
    if (run != null && from != null) {
      ListedRun own = listed.get(at);
      String name = "compare-" + plain(own.key()) + HTML;
      page(
          name,
          ComparePage.of(
              runs,
              new ComparePage.Side(listed.get(base.get()), from),
              new ComparePage.Side(own, run),
              links));
      before.put(own.key(), name);
    }
  }

  private void page(String name, String html) throws IOException {
    RecordFile.replace(out.resolve(name), html);
    written.add(name);
  }

  /// Deletes pages whose runs are gone; other files stay.
  private void forget() throws IOException {
    try (Stream<Path> files = Files.list(out)) {
      for (Path file : files.toList()) {
        String name = String.valueOf(file.getFileName());
        if (OURS.matcher(name).matches() && !written.contains(name) && made(file)) {
          Files.delete(file);
        }
      }
    }
  }

  private static String plain(String name) {
    String plain = name.replaceAll("[^a-z0-9.-]", "-");
    return plain.equals(name) ? name : plain + "-" + ListedRun.mark(name);
  }

  private final class FileLinks implements SiteLinks {

    @Override
    public String index() {
      return INDEX;
    }

    @Override
    public String trend(String study) {
      return "trend-" + plain(study) + HTML;
    }

    @Override
    public Optional<String> report(ListedRun run) {
      Path page = new RunDirectory(Path.of(run.entry().folder())).report();
      // A file is opened without a server that could forbid its scripts.
      return run.report() && ReportPolicy.isIn(page)
          ? Optional.of(relative(page))
          : Optional.empty();
    }

    /// The relative address from the site to a file, escaped; the absolute address if the file has
    /// another root.
    private String relative(Path page) {
      String whole = page.toUri().getRawPath();
      String own = out.toUri().getRawPath();
      if (!out.getRoot().equals(page.getRoot())) {
        return page.toUri().toString();
      }
      List<String> from = List.of(own.replaceAll("^/+|/+$", "").split("/"));
      List<String> to = List.of(whole.replaceAll("^/+", "").split("/"));
      int same = 0;
      while (same < Math.min(from.size(), to.size() - 1) && from.get(same).equals(to.get(same))) {
        same++;
      }
      // A first part with a colon would be a scheme.
      String up = same == from.size() ? "./" : "../".repeat(from.size() - same);
      return up + String.join("/", to.subList(same, to.size()));
    }

    @Override
    public Optional<String> before(ListedRun run) {
      return Optional.ofNullable(before.get(run.key()));
    }

    @Override
    public boolean onDemand() {
      return false;
    }
  }
}
