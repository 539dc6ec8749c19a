package assay.kernel;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/// A network namespace that single threads of this process enter: sockets that they create afterwards belong to it.
///
/// @param name the name in `ip netns`
record Namespace(String name) {

  private static final int READ_ONLY = 0;
  private static final int CLONE_NEWNET = 0x40000000;

  /// Moves the calling thread into the namespace permanently.
  void enter() throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment state = KernelCalls.state(arena);
      int file = KernelCalls.open(state, arena.allocateFrom("/run/netns/" + name), READ_ONLY);
      KernelCalls.setNamespace(state, file, CLONE_NEWNET);
      KernelCalls.close(state, file);
    }
  }

  Thread start(String thread, Task task, java.util.function.Consumer<Exception> failed) {
    return Thread.ofPlatform()
        .daemon()
        .name(thread)
        .start(() -> {
          try {
            enter();
            task.run();
          } catch (Exception e) {
            failed.accept(e);
          }
        });
  }

  @FunctionalInterface
  interface Task {
    void run() throws Exception;
  }
}
