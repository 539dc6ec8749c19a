package assay.kernel;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;

/// The few C library calls that these processes need. If the kernel refuses, each throws an [IOException]
/// with the call and the error number (`man 3 errno`).
final class KernelCalls {

  private static final Linker LINKER = Linker.nativeLinker();
  private static final Linker.Option ERROR = Linker.Option.captureCallState("errno");
  private static final StructLayout STATE = Linker.Option.captureStateLayout();
  private static final VarHandle ERRNO =
      STATE.varHandle(MemoryLayout.PathElement.groupElement("errno"));
  private static final MethodHandle OPEN =
      call(
          "open",
          FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT),
          Linker.Option.firstVariadicArg(2));
  private static final MethodHandle IOCTL =
      call(
          "ioctl",
          FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG, ADDRESS),
          Linker.Option.firstVariadicArg(2));
  private static final MethodHandle READ =
      call("read", FunctionDescriptor.of(JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG));
  private static final MethodHandle WRITE =
      call("write", FunctionDescriptor.of(JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG));
  private static final MethodHandle SET_NAMESPACE =
      call("setns", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT));
  private static final MethodHandle CLOSE =
      call("close", FunctionDescriptor.of(JAVA_INT, JAVA_INT));

  private KernelCalls() {}

  @SuppressWarnings("restricted") // this process is started with native access
  private static MethodHandle call(
      String name, FunctionDescriptor shape, Linker.Option... options) {
    Linker.Option[] all = new Linker.Option[options.length + 1];
    System.arraycopy(options, 0, all, 1, options.length);
    all[0] = ERROR;
    MemorySegment found = LINKER.defaultLookup().find(name).orElseThrow();
    return LINKER.downcallHandle(found, shape, all);
  }

  /// The memory for the error number of one thread's calls.
  static MemorySegment state(Arena arena) {
    return arena.allocate(STATE);
  }

  static int open(MemorySegment state, MemorySegment path, int flags) throws IOException {
    try {
      return checked("open", (int) OPEN.invokeExact(state, path, flags), state);
    } catch (Throwable failure) {
      throw told("open", failure);
    }
  }

  static void control(MemorySegment state, int file, long request, MemorySegment argument)
      throws IOException {
    try {
      int done = (int) IOCTL.invokeExact(state, file, request, argument);
      int _ = checked("ioctl", done, state);
    } catch (Throwable failure) {
      throw told("ioctl", failure);
    }
  }

  static long read(MemorySegment state, int file, MemorySegment into) throws IOException {
    try {
      long read = (long) READ.invokeExact(state, file, into, into.byteSize());
      int _ = checked("read", (int) read, state);
      return read;
    } catch (Throwable failure) {
      throw told("read", failure);
    }
  }

  static void write(MemorySegment state, int file, MemorySegment from, long length)
      throws IOException {
    try {
      long written = (long) WRITE.invokeExact(state, file, from, length);
      int _ = checked("write", (int) written, state);
    } catch (Throwable failure) {
      throw told("write", failure);
    }
  }

  static void setNamespace(MemorySegment state, int file, int kind) throws IOException {
    try {
      int _ = checked("setns", (int) SET_NAMESPACE.invokeExact(state, file, kind), state);
    } catch (Throwable failure) {
      throw told("setns", failure);
    }
  }

  static void close(MemorySegment state, int file) throws IOException {
    try {
      int _ = checked("close", (int) CLOSE.invokeExact(state, file), state);
    } catch (Throwable failure) {
      throw told("close", failure);
    }
  }

  private static int checked(String call, int result, MemorySegment state) throws IOException {
    if (result < 0) {
      throw new IOException("%s failed with error %d".formatted(call, (int) ERRNO.get(state, 0L)));
    }
    return result;
  }

  /// A method handle may throw anything; in practice only the kernel's refusal occurs.
  private static IOException told(String call, Throwable failure) {
    return failure instanceof IOException refused
        ? refused
        : new IOException(call + " could not be called", failure);
  }
}
