package assay.run.context;

import assay.api.engine.DirectoryTree;
import assay.plan.Plan;
import assay.probe.HostCheck;
import assay.problem.ProblemException;
import assay.problem.UnwritableFileProblem;
import assay.record.io.RunDirectory;
import assay.record.io.RunLock;
import assay.record.results.Results;
import assay.record.results.RunIndex;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;

/// A run's folder, named `….partial` until it gets its final name, and its line in the index of all runs.
///
/// @param id the run's id: four hexadecimal digits
public record RunFolder(RunOptions options, String id, Path last) {

  private static final long LEAST_BYTES = 1L << 20;

  /// The suffix of a folder's name that shows the run's state.
  private static final Pattern STATE = Pattern.compile("(\\.partial|-INVALID|-INTERRUPTED)$");

  /// Makes the folder of a new run.
  ///
  /// @throws ProblemException E503 when the folder cannot be written, E504 if it exists already
  public static RunFolder create(Plan plan, RunOptions options) {
    String id = "%04x".formatted(ThreadLocalRandom.current().nextInt(1 << 16));
    String name =
        LocalDate.now(ZoneOffset.UTC) + "-" + id + "-" + plan.study().replaceAll("[^\\w.-]", "-");
    Path out = options.out();
    Path last = (out == null ? options.runs().resolve(name) : out).toAbsolutePath().normalize();
    RunFolder folder = new RunFolder(options, id, last);
    folder.make();
    return folder;
  }

  /// The folder of a resumed run, renamed as one that is being written.
  ///
  /// @throws ProblemException E503 when the folder cannot be written, E504 if another folder has its name
  public static RunFolder resumed(Path stopped, String id, RunOptions options) {
    Path root = stopped.toAbsolutePath().normalize();
    String name = STATE.matcher(root.getFileName().toString()).replaceFirst("");
    RunFolder folder = new RunFolder(options, id, root.resolveSibling(name));
    folder.takeOver(root);
    return folder;
  }

  private void takeOver(Path stopped) {
    if (!stopped.equals(last)) {
      requireFree(last);
    }
    if (!stopped.equals(unfinished())) {
      requireFree(unfinished());
    }
    try {
      requireRoom();
      if (!stopped.equals(unfinished())) {
        Files.move(stopped, unfinished());
      }
      for (Path judged : partial().judged()) {
        Files.deleteIfExists(judged);
      }
    } catch (IOException e) {
      throw unwritable(e.toString());
    }
  }

  private static void requireFree(Path taken) {
    if (Files.exists(taken)) {
      throw ProblemException.ofInput(
          "E504", "the folder " + taken + " exists already", "move one of the two away");
    }
  }

  private Path unfinished() {
    return last.resolveSibling(last.getFileName() + ".partial");
  }

  private void make() {
    for (Path taken : new Path[] {last, unfinished()}) {
      if (Files.exists(taken)) {
        throw ProblemException.ofInput(
            "E504", "the folder " + taken + " exists already", "name another one with --out");
      }
    }
    try {
      requireRoom();
      for (String part : new String[] {"latency", "history", "members"}) {
        Files.createDirectories(unfinished().resolve(part));
      }
    } catch (IOException e) {
      throw unwritable(e.toString());
    }
  }

  /// Checks that the disk has room to continue. Children that cannot write end, and on a full disk the reason is not
  /// recorded.
  ///
  /// @throws IOException when there is no room
  public void requireRoomLeft() throws IOException {
    if (Files.getFileStore(unfinished()).getUsableSpace() < LEAST_BYTES) {
      throw new IOException("no space is left on its disk");
    }
  }

  private void requireRoom() throws IOException {
    Path there = unfinished();
    while (there != null && !Files.exists(there)) {
      there = there.getParent();
    }
    if (there == null) {
      throw unwritable("no part of its path exists");
    }
    long usable = Files.getFileStore(there).getUsableSpace();
    if (usable < HostCheck.NEEDED_BYTES) {
      throw unwritable(
          "only %d MiB are free on its disk, and a run needs %d MiB"
              .formatted(usable >> 20, HostCheck.NEEDED_BYTES >> 20));
    }
  }

  /// E503: the folder cannot be written.
  public ProblemException unwritable(String why) {
    return UnwritableFileProblem.problem(
        "the run\'s folder " + last,
        why,
        "free space on that disk, or begin the run in a folder on another disk with --out");
  }

  /// The directory of the running run.
  public RunDirectory partial() {
    return new RunDirectory(unfinished());
  }

  /// Deletes the folder of a run without measurements. A folder that cannot be deleted stays.
  public void discard() {
    try {
      DirectoryTree.delete(unfinished());
    } catch (IOException e) {
      // The folder's name still says that the run is not finished.
    }
  }

  /// A run's folder under its final name.
  ///
  /// @param unnoted why the index lacks the run; empty when it does not
  public record Finished(RunDirectory directory, String unnoted) {}

  /// Gives the folder its final name, which marks an invalid or interrupted run, and adds the run to the index if
  /// that can be written.
  public Finished finish(Results results) throws IOException {
    String suffix =
        switch (results.outcome()) {
          case FINE, MISSED, UNANSWERED, NOT_REPRODUCED -> "";
          case NOT_VALID -> "-INVALID";
          case INTERRUPTED -> "-INTERRUPTED";
        };
    Path named = last.resolveSibling(last.getFileName() + suffix);
    RunLock.remove(unfinished());
    Files.move(unfinished(), named);
    try {
      note(results, named);
      return new Finished(new RunDirectory(named), "");
    } catch (IOException e) {
      return new Finished(new RunDirectory(named), e.toString());
    }
  }

  private void note(Results results, Path named) throws IOException {
    RunIndex.note(
        options.runs(),
        new RunIndex.Entry(
            id,
            results.study(),
            results.started(),
            results.outcome().name(),
            options.label() == null ? "" : options.label(),
            named.toString()));
  }
}
