package assay.host.transfer;

import assay.api.engine.ChildEnvironment;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// Brings what processes on another host have written into the record: packed there, unpacked here, and held against
/// what the host says of every file. What did not come whole is fetched again, and nothing else.
///
/// Children shift the times of what they write themselves; what their JVM writes, which is the collector's log, is
/// shifted here.
public final class RecordTransfer {

  private static final int TRIES = 3;
  private static final int NAMED = 5;

  private final Session session;
  private final String there;
  private final Path root;

  /// What is here, as it was there: it may have been packed or shifted since.
  private final Set<FileThere> brought = new HashSet<>();

  /// Starts a script in a shell there.
  @FunctionalInterface
  public interface Session {

    /// Does it. What it complains of is not read.
    Process start(String script) throws IOException;

    /// Does it, with a text for its input.
    default Process start(String script, String text) throws IOException {
      Process process = start(script);
      Thread unused = Thread.ofVirtual().start(() -> tell(process, text));
      return process;
    }
  }

  /// @param session starts what lists and packs
  /// @param there the record's folder there, quoted for a shell
  /// @param root the same here
  public RecordTransfer(Session session, String there, Path root) {
    this.session = session;
    this.there = there;
    this.root = root;
  }

  /// Brings all that is there and is not here yet.
  ///
  /// @param ended whether nobody writes there any more: before that a file may change on its way
  /// @param shiftNanos what is added to that host's times
  /// @throws IOException with what did not come home
  public void bring(boolean ended, long shiftNanos) throws IOException {
    String complaint = "";
    List<FileThere> lacking = List.of();
    for (int tries = 0; tries < TRIES; tries++) {
      lacking = lacking(FileThere.of(output(FileThere.script(there))));
      if (lacking.isEmpty()) {
        return;
      }
      complaint = fetch(lacking);
      for (FileThere file : lacking) {
        take(file, shiftNanos);
      }
      lacking = lacking(lacking);
      if (lacking.isEmpty() || (!ended && complaint.isEmpty())) {
        return;
      }
    }
    throw new IOException(lost(lacking, complaint));
  }

  private List<FileThere> lacking(List<FileThere> all) {
    return all.stream().filter(file -> !brought.contains(file)).toList();
  }

  private void take(FileThere file, long shiftNanos) throws IOException {
    Path here = root.resolve(file.name());
    if (file.isAt(here)) {
      brought.add(file);
      if (shiftNanos != 0 && LogShift.concerns(file.name())) {
        LogShift.shift(here, shiftNanos);
      }
    }
  }

  private static String lost(List<FileThere> lacking, String complaint) {
    List<String> names = lacking.stream().map(FileThere::name).limit(NAMED).toList();
    int more = lacking.size() - names.size();
    return "%d of its files did not come home whole: %s%s%s"
        .formatted(
            lacking.size(),
            String.join(", ", names),
            more > 0 ? " and %d more".formatted(more) : "",
            complaint.isEmpty() ? "" : "; " + complaint);
  }

  /// Fetches files, and returns what went wrong, or nothing.
  private String fetch(List<FileThere> files) throws IOException {
    // A log that grows meanwhile is as long as it was: `tar` ends with 1 then, and with 2 where
    // something went wrong.
    // Not every way there knows an end of input, so the length of the list is told.
    String script =
        "cd %s && { head -n %d | tar -cf - -T -; [ $? -le 1 ]; } | gzip -1"
            .formatted(there, files.size());
    Process from =
        session.start(
            script, files.stream().map(file -> file.name() + "\n").collect(Collectors.joining()));
    Process to =
        ChildEnvironment.needed(
                List.of("tar", "-C", root.toString(), "--no-same-owner", "-xzf", "-"))
            .redirectErrorStream(true)
            .start();
    try {
      Thread pump = Thread.ofPlatform().start(() -> pump(from, to));
      String said = new String(to.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      int packed = from.waitFor();
      int unpacked = to.waitFor();
      pump.join();
      return packed == 0 && unpacked == 0
          ? ""
          : "exit code %d there, %d here%s"
              .formatted(packed, unpacked, said.isEmpty() ? "" : ": " + lastLine(said));
    } catch (InterruptedException e) {
      from.destroyForcibly();
      to.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  private static String lastLine(String text) {
    return text.substring(text.lastIndexOf('\n') + 1);
  }

  private static void tell(Process to, String text) {
    try (OutputStream out = to.getOutputStream()) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      // Its exit code says that it went wrong.
    }
  }

  private static void pump(Process from, Process to) {
    try (InputStream in = from.getInputStream();
        OutputStream out = to.getOutputStream()) {
      in.transferTo(out);
    } catch (IOException e) {
      // The same.
    }
  }

  private List<String> output(String script) throws IOException {
    Process process = session.start(script);
    process.getOutputStream().close();
    try (BufferedReader said =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      List<String> lines = said.lines().toList();
      int exit = process.waitFor();
      if (exit != 0) {
        throw new IOException(
            "what it has written is not known and stays there: exit code " + exit);
      }
      return lines;
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }
}
