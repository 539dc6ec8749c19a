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

/// Main class of every member and client process: carries out its parent's commands from stdin, answers on stdout, and ends
/// with its parent.
///
/// An engine's output goes to stderr. The end of input halts the process immediately.
public final class ChildMain {

  private static final int HALTED = 1;

  /// Whether this process leaves a start-up cache; see `assay.cluster.AotCache`.
  private static final boolean TRAINS = Boolean.getBoolean("assay.training");

  /// Reads this process's input to its end. If the process `$1` is still the parent then, kills that process and all
  /// processes below it. Stops it first, so that it starts no other process meanwhile.
  private static final String WATCH =
      """
      while read -r nothing; do :; done
      read -r status < /proc/$$/stat
      jvm=$1
      set -- ${status##*) }
      [ "$2" = "$jvm" ] || exit 0
      tree() { for p in "$@"; do [ $p = $$ ] || { echo $p; tree $(cat /proc/$p/task/*/children 2>/dev/null); }; done; }
      kill -STOP "$jvm"
      kill -KILL $(tree "$jvm")
      """;

  private static volatile boolean inGoodOrder;

  private ChildMain() {}

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
    if (!Boolean.getBoolean("assay.calm")) {
      new HiccupProbe((nanos, max) -> tell(writer, nanos, max));
    }
    listen(new CommandHandler(writer));
  }

  /// Reports a pause of the process, unless its time is unknown.
  private static void tell(MessageWriter writer, long nanos, long max) {
    if (ChildClock.laid()) {
      writer.say(new Message.HiccupSeen(ChildClock.laid(nanos), max));
    }
  }

  /// Reads commands until the input ends. This thread does not even parse them, because the first parse takes seconds on a
  /// busy host: it must see the end of input whatever other threads do.
  private static void listen(CommandHandler handler) {
    HeartbeatMonitor silence = ChildClock.FAR ? HeartbeatMonitor.begin(ChildMain::halt) : null;
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      String line = lines.readLine();
      while (line != null) {
        if (silence != null) {
          silence.heard();
        }
        // An empty line only shows that the parent is alive.
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

  static void exit() {
    if (TRAINS) {
      watch();
    }
    inGoodOrder = true;
    System.exit(0);
  }

  /// While a JVM writes its start-up cache at its end, no thread of this process runs for seconds, and none sees the end
  /// of input. A shell watches the input meanwhile.
  private static void watch() {
    String self = Long.toString(ProcessHandle.current().pid());
    try {
      Process unused =
          ChildEnvironment.needed(List.of("sh", "-c", WATCH, "sh", self))
              .redirectInput(ProcessBuilder.Redirect.INHERIT)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
    } catch (IOException e) {
      System.err.println("assay: nothing ends this process while it writes its cache: " + e);
    }
  }

  private static void endUnlessInGoodOrder() {
    if (!inGoodOrder) {
      kill();
    }
  }

  /// A JVM that leaves a start-up cache creates it at its end, for seconds, in another process. Both must be killed; the
  /// cache of an aborted training is useless.
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

  /// Ends this process at once without shutdown hooks, because the parent is gone.
  static void halt() {
    if (TRAINS) {
      kill();
    }
    Runtime.getRuntime().halt(HALTED);
  }
}
