package assay.site;

import assay.compare.StoredRuns;
import assay.compare.Trend.Found;
import assay.record.io.RunDirectory;
import assay.record.results.RunIndex.Entry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Caches a folder's runs for a server. Every request lists the folder; a run is read again only if
/// one of its files changed.
final class StoredRunCache {

  private final Path runs;
  private final Map<String, Seen> seen = new ConcurrentHashMap<>();
  private final Map<String, Rendered> trends = new HashMap<>();

  StoredRunCache(Path runs) {
    this.runs = runs.toAbsolutePath().normalize();
  }

  /// A run, with the state of its files when it was read.
  private record Seen(String state, ListedRun run) {}

  /// A study's page, with the state of the runs when it was rendered.
  private record Rendered(List<String> states, List<ListedRun> own, String html) {}

  RunCatalogue now() {
    StoredRuns stored = StoredRuns.in(runs);
    List<ListedRun> listed = stored.all().parallelStream().map(this::listed).toList();
    Set<String> kept = stored.all().stream().map(Entry::folder).collect(Collectors.toSet());
    seen.keySet().retainAll(kept);
    return new RunCatalogue(runs, listed, LeftOutFolder.of(runs, stored), stored.gone().size());
  }

  private ListedRun listed(Entry entry) {
    String state = state(entry);
    Seen before = seen.get(entry.folder());
    if (before != null && before.state.equals(state)) {
      return before.run;
    }
    ListedRun run = ListedRun.of(runs, Found.open(entry).published(), entry);
    seen.put(entry.folder(), new Seen(state, run));
    return run;
  }

  /// @param own the study's runs, oldest first
  synchronized String trend(String study, List<ListedRun> own, SiteLinks links) {
    List<String> states = own.stream().map(run -> state(run.entry())).toList();
    Rendered before = trends.get(study);
    if (before != null && before.states.equals(states) && before.own.equals(own)) {
      return before.html;
    }
    String html = TrendPage.of(study, own, found(own), links);
    trends.keySet().retainAll(new HashSet<>(now().byStudy().keySet()));
    trends.put(study, new Rendered(states, List.copyOf(own), html));
    return html;
  }

  static List<Found> found(List<ListedRun> own) {
    return own.parallelStream().map(run -> Found.open(run.entry()).published()).toList();
  }

  /// A text that changes when the run does: its name, and the time and length of each file.
  private static String state(Entry entry) {
    RunDirectory run = new RunDirectory(Path.of(entry.folder()));
    return Stream.of(
            run.results(),
            run.plan(),
            run.environment(),
            run.seals(),
            run.judgedSeals(),
            run.verdicts(),
            run.report())
        .map(StoredRunCache::state)
        .collect(Collectors.joining(" ", entry + " ", ""));
  }

  private static String state(Path file) {
    try {
      BasicFileAttributes now =
          Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      return now.lastModifiedTime() + "/" + now.size() + "/" + now.fileKey();
    } catch (IOException e) {
      return "none";
    }
  }
}
