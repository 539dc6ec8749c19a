package assay.kernel;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;

/// A process that cuts file systems off their disks, as a power failure does. Each line on its standard input is a folder
/// in an ext4 file system; each is answered by `done`, or by the kernel's refusal. From then on nothing reaches the disk,
/// neither data nor the file system's own journal. The process ends with its standard input.
///
/// The call is `EXT4_IOC_SHUTDOWN` with `EXT4_GOING_FLAGS_NOLOGFLUSH` (the kernel's `fs/ext4/ioctl.c`), made for tests of
/// file systems.
public final class PowerCutMain {

  private static final int READ_ONLY = 0;
  private static final long EXT4_IOC_SHUTDOWN = 0x8004587dL;
  private static final int WITHOUT_FLUSH = 2;

  private PowerCutMain() {}

  public static void main(String[] args) throws IOException {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    // The first call takes a tenth of a second. It must not come between the end of a process and
    // the cut.
    String _ = cut("/nowhere");
    out.println("ready");
    try (BufferedReader orders =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      for (String folder = orders.readLine(); folder != null; folder = orders.readLine()) {
        out.println(cut(folder));
      }
    }
    Runtime.getRuntime().halt(0);
  }

  private static String cut(String folder) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment state = KernelCalls.state(arena);
      MemorySegment how = arena.allocate(JAVA_INT);
      how.set(JAVA_INT, 0, WITHOUT_FLUSH);
      int file = KernelCalls.open(state, arena.allocateFrom(folder), READ_ONLY);
      try {
        KernelCalls.control(state, file, EXT4_IOC_SHUTDOWN, how);
      } finally {
        KernelCalls.close(state, file);
      }
      return "done";
    } catch (IOException refused) {
      return String.valueOf(refused.getMessage());
    }
  }
}
