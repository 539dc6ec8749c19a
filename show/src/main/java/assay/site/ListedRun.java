package assay.site;

import assay.compare.StoredRun;
import assay.compare.Trend.Found;
import assay.problem.ShellQuoting;
import assay.record.io.PathRedaction;
import assay.record.io.RunDirectory;
import assay.record.results.Results;
import assay.record.results.RunIndex.Entry;
import assay.report.model.Headline;
import assay.report.model.Headline.Tone;
import assay.report.text.NumberFormat;
import assay.sentence.SentenceRenderer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.zip.CRC32C;

/// One stored run as the index lists it.
///
/// @param key its name in addresses: the folder's name, with a checksum if the folder lies
///     elsewhere
/// @param engine the engine and its version; empty if unreadable
/// @param question empty if unreadable
/// @param headline the result in a few words, or why it is unreadable
/// @param exit the exit code; -1 if unreadable
/// @param answer in one sentence
/// @param report whether the folder has a report
record ListedRun(
    String key,
    Entry entry,
    String engine,
    String question,
    String headline,
    Tone tone,
    int exit,
    String answer,
    boolean report) {

  private static final int UNREADABLE = -1;

  static ListedRun of(Path runs, Found found, Entry entry) {
    Path folder = Path.of(entry.folder());
    Path page = new RunDirectory(folder).report();
    boolean report = Files.isRegularFile(page, LinkOption.NOFOLLOW_LINKS);
    String key = key(runs, folder);
    StoredRun run = found.run();
    if (run == null) {
      String why = PathRedaction.shortened(found.unreadable());
      return new ListedRun(key, entry, "", "", why, Tone.BAD, UNREADABLE, "", report);
    }
    Results results = run.results();
    Headline headline = Headline.of(results);
    String stamp = Headline.stamp(results);
    return new ListedRun(
        key,
        entry,
        results.engine(),
        results.question(),
        headline.words() + (stamp.isEmpty() ? "" : "; " + stamp),
        headline.tone(),
        results.outcome().exit().code(),
        SentenceRenderer.of(results.answer()),
        report);
  }

  private static String key(Path runs, Path folder) {
    String name = String.valueOf(folder.getFileName());
    return runs.toAbsolutePath().normalize().equals(folder.getParent())
        ? name
        : name + "-" + mark(folder.toString());
  }

  /// A checksum of eight hex digits.
  static String mark(String text) {
    CRC32C sum = new CRC32C();
    sum.update(text.getBytes(StandardCharsets.UTF_8));
    return "%08x".formatted(sum.getValue());
  }

  boolean readable() {
    return exit != UNREADABLE;
  }

  String sign() {
    return new Headline(tone, headline).sign(NumberFormat.UNICODE);
  }

  /// The run's name on the command line: its folder, because several runs may share an id or a
  /// label.
  String reference(Path runs) {
    Path folder = Path.of(entry.folder());
    boolean here = runs.toAbsolutePath().normalize().equals(folder.getParent());
    String name = here ? String.valueOf(folder.getFileName()) : entry.folder();
    return ShellQuoting.shown(name);
  }

  /// When the run started: `2026-11-21 14:52`.
  String when() {
    String iso = entry.started();
    return iso.length() < 16 ? iso : iso.substring(0, 16).replace('T', ' ');
  }

  /// The run's name for readers: `a7f3`, `a7f3 “v1.4”`.
  String name() {
    return entry.label().isEmpty() ? entry.id() : entry.id() + " “" + entry.label() + "”";
  }
}
