package assay.child;

import assay.api.engine.ChildEnvironment;
import assay.probe.HiccupProbe;
import assay.tether.Message;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The main class of every member's and client's process: does what its parent says on stdin, says
/// on stdout what came of it, and lives no longer than its parent.
///
/// Whatever an engine prints goes to stderr. End of input, for whatever reason, halts the process
/// at once, with all that is going on in it.
public final class ChildMain {

  private static final int HALTED = 1;

  /// Whether this process is to leave a start-up cache; see `assay.cluster.AotCache`.
  private static final boolean TRAINS = Boolean.getBoolean("assay.training");

  private static volatile boolean inGoodOrder;

  private ChildMain() {}

  /// Runs until told to stop, or until the parent is gone.
  public static void main(String[] arguments) {
    if (TRAINS) {
      Runtime.getRuntime().addShutdownHook(new Thread(ChildMain::endUnlessInGoodOrder));
    }
    FileOutputStream tether = new FileOutputStream(FileDescriptor.out);
    System.setOut(System.err);
    MessageWriter writer = new MessageWriter(tether);
    writer.say(
        new Message.Hello(
            ProcessHandle.current().pid(),
            System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"),
            System.nanoTime()));
    new HiccupProbe((nanos, max) -> tell(writer, nanos, max));
    listen(new CommandHandler(writer));
  }

  /// Says that the process stood still, unless nobody could tell when.
  private static void tell(MessageWriter writer, long nanos, long max) {
    if (ChildClock.laid()) {
      writer.say(new Message.HiccupSeen(ChildClock.laid(nanos), max));
    }
  }

  /// Reads commands until there is no more input. This thread does nothing else, not even understand
  /// them, which at first takes a busy host seconds: so it sees the end of input whatever the others
  /// are doing.
  private static void listen(CommandHandler handler) {
    SilenceWatch silence = ChildClock.FAR ? SilenceWatch.begin(ChildMain::halt) : null;
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      String line = lines.readLine();
      while (line != null) {
        if (silence != null) {
          silence.heard();
        }
        // An empty line says only that the parent is there.
        if (!line.isEmpty()) {
          handler.take(line);
        }
        line = lines.readLine();
      }
    } catch (IOException | RuntimeException | Error e) {
      System.err.println("assay: cannot hear the parent, halting: " + e);
    } finally {
      halt();
    }
  }

  /// Ends this process in good order.
  static void exit() {
    inGoodOrder = true;
    System.exit(0);
  }

  private static void endUnlessInGoodOrder() {
    if (!inGoodOrder) {
      kill();
    }
  }

  /// A JVM that is to leave a start-up cache makes it for seconds by another process, however it ends, unless both are killed;
  /// and nobody wants the cache of a training that was broken off.
  private static void kill() {
    ProcessHandle self = ProcessHandle.current();
    String all =
        Stream.concat(self.descendants(), Stream.of(self))
            .map(process -> Long.toString(process.pid()))
            .collect(Collectors.joining(" "));
    try {
      int unused =
          ChildEnvironment.needed(List.of("sh", "-c", "kill -KILL " + all)).start().waitFor();
    } catch (IOException e) {
      System.err.println("assay: cannot end at once: " + e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /// Ends this process at once, running nothing more in it: nobody is there any more who would use what it makes.
  static void halt() {
    if (TRAINS) {
      kill();
    }
    Runtime.getRuntime().halt(HALTED);
  }
}
