package assay.host.transfer;

import assay.outside.UntrustedArchive;
import assay.outside.UntrustedLines;
import assay.outside.UntrustedPath;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Copies what processes on another host wrote into the record: packed there, unpacked here, and checked against the
/// host's description of each file. Only incomplete files are fetched again.
///
/// Children shift the times in their own files. Times in the JVM's file, the collector's log, are shifted here.
public final class RecordTransfer {

  private static final int TRIES = 3;
  private static final int NAMED = 5;
  private static final long ENDING_SECONDS = 1;

  private final Session session;
  private final String there;
  private final Path root;
  private final RemoteOutputFiles told;

  /// Descriptions of files already copied. The local files may have been packed or shifted since.
  private final Set<RemoteFile> brought = new HashSet<>();

  /// Starts scripts in a shell on the other host.
  @FunctionalInterface
  public interface Session {

    /// Starts a script. Its standard error is not read.
    Process start(String script) throws IOException;

    /// Starts a script with a text as its input.
    default Process start(String script, String text) throws IOException {
      Process process = start(script);
      Thread unused = Thread.ofVirtual().start(() -> tell(process, text));
      return process;
    }
  }

  /// A transfer between two folders.
  ///
  /// @param session starts the scripts that list and pack
  /// @param there the record's folder on the other host, quoted for a shell
  /// @param root the record's folder on this host
  /// @param told the files that processes there were told to write; others are not copied
  public RecordTransfer(Session session, String there, Path root, RemoteOutputFiles told) {
    this.told = told;
    this.session = session;
    this.there = there;
    this.root = root;
  }

  /// Copies all new files.
  ///
  /// @param ended whether all writers have ended; before that, files may change during the copy
  /// @param shiftNanos added to the other host's times
  /// @throws IOException with the files that could not be copied
  public void bring(boolean ended, long shiftNanos) throws IOException {
    String complaint = "";
    List<RemoteFile> lacking = List.of();
    for (int tries = 0; tries < TRIES; tries++) {
      lacking = lacking(listed());
      if (lacking.isEmpty()) {
        return;
      }
      complaint = fetch(lacking);
      for (RemoteFile file : lacking) {
        take(file, shiftNanos);
      }
      lacking = lacking(lacking);
      if (lacking.isEmpty() || (!ended && complaint.isEmpty())) {
        return;
      }
    }
    throw new IOException(lost(lacking, complaint));
  }

  private List<RemoteFile> listed() throws IOException {
    List<RemoteFile> all = RemoteFile.of(output(RemoteFile.script(there)));
    for (RemoteFile file : all) {
      if (!told.hold(Path.of(file.name().text()))) {
        throw new IOException("nobody there was told to write " + file.name().text());
      }
    }
    requireRoom(all.stream().mapToDouble(RemoteFile::bytes).sum());
    return all;
  }

  private void requireRoom(double bytes) throws IOException {
    long room = Files.getFileStore(root).getUsableSpace();
    if (bytes > room) {
      throw new IOException(
          "it says that it has written %,.0f bytes, and there is room for %,d here"
              .formatted(bytes, room));
    }
  }

  private List<RemoteFile> lacking(List<RemoteFile> all) {
    return all.stream().filter(file -> !brought.contains(file)).toList();
  }

  private void take(RemoteFile file, long shiftNanos) throws IOException {
    Path here = file.name().below(root);
    if (file.isAt(here)) {
      brought.add(file);
      if (shiftNanos != 0 && GcLogShifter.concerns(file.name().text())) {
        GcLogShifter.shift(here, shiftNanos);
      }
    }
  }

  private static String lost(List<RemoteFile> lacking, String complaint) {
    List<String> names = lacking.stream().map(file -> file.name().text()).limit(NAMED).toList();
    int more = lacking.size() - names.size();
    return "%d of its files did not come home whole: %s%s%s"
        .formatted(
            lacking.size(),
            String.join(", ", names),
            more > 0 ? " and %d more".formatted(more) : "",
            complaint.isEmpty() ? "" : "; " + complaint);
  }

  /// Fetches files, and returns the failure; empty when all went well.
  private String fetch(List<RemoteFile> files) throws IOException {
    // `tar` ends with 1 if a file grows meanwhile, which is fine, and with 2 on an error. `head`
    // takes the length of
    // the list, because some connections have no end of input.
    String script =
        "cd %s && { head -n %d | tar -cf - -T -; [ $? -le 1 ]; } | gzip -1"
            .formatted(there, files.size());
    Process from =
        session.start(
            script,
            files.stream().map(file -> file.name().text() + "\n").collect(Collectors.joining()));
    Map<UntrustedPath, Long> asked =
        files.stream().collect(Collectors.toMap(RemoteFile::name, RemoteFile::bytes));
    try {
      String wrong = unpack(from, asked);
      int packed = from.waitFor();
      return Stream.of(packed == 0 ? "" : "exit code " + packed + " there", wrong)
          .filter(complaint -> !complaint.isEmpty())
          .collect(Collectors.joining(": "));
    } catch (InterruptedException e) {
      from.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  /// Unpacks a process's output, and returns the failure; empty when all went well. After wrong content nothing more is
  /// read.
  private String unpack(Process from, Map<UntrustedPath, Long> asked) throws InterruptedException {
    try (InputStream in = from.getInputStream()) {
      new UntrustedArchive(root, asked).unpack(in);
      return "";
    } catch (EOFException e) {
      return "the archive ends too soon";
    } catch (IOException e) {
      if (!from.waitFor(ENDING_SECONDS, TimeUnit.SECONDS)) {
        from.destroyForcibly();
      }
      return String.valueOf(e.getMessage());
    }
  }

  private static void tell(Process to, String text) {
    try (OutputStream out = to.getOutputStream()) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      // The exit code reports the failure.
    }
  }

  private List<String> output(String script) throws IOException {
    Process process = session.start(script);
    process.getOutputStream().close();
    try {
      List<String> lines = UntrustedLines.all(process.getInputStream());
      int exit = process.waitFor();
      if (exit != 0) {
        throw new IOException(
            "what it has written is not known and stays there: exit code " + exit);
      }
      return lines;
    } catch (IOException e) {
      process.destroyForcibly();
      throw e;
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }
}
