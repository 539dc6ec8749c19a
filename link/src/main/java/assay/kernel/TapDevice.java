package assay.kernel;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import assay.link.FrameDevice;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/// A TAP device: frames that the kernel sends through it are read here, and frames written here are
/// received by the kernel (the kernel's `Documentation/networking/tuntap`).
final class TapDevice implements FrameDevice {

  private static final int READ_AND_WRITE = 2;
  private static final long TUNSETIFF = 0x400454caL;
  private static final int REQUEST_BYTES = 40;
  private static final int FLAGS_AT = 16;
  private static final short IFF_TAP = 0x0002;
  private static final short IFF_NO_PI = 0x1000;

  private final Arena arena = Arena.ofShared();
  private final MemorySegment incoming = arena.allocate(LONGEST);
  private final MemorySegment outgoing = arena.allocate(LONGEST);
  private final MemorySegment readState = KernelCalls.state(arena);
  private final MemorySegment writeState = KernelCalls.state(arena);
  private final int file;

  /// Takes over a device of this network namespace.
  TapDevice(String name) throws IOException {
    file = KernelCalls.open(readState, arena.allocateFrom("/dev/net/tun"), READ_AND_WRITE);
    MemorySegment request = arena.allocate(REQUEST_BYTES);
    request.setString(0, name);
    request.set(JAVA_SHORT, FLAGS_AT, (short) (IFF_TAP | IFF_NO_PI));
    KernelCalls.control(readState, file, TUNSETIFF, request);
  }

  @Override
  public int read(byte[] frame) throws IOException {
    int length = (int) KernelCalls.read(readState, file, incoming);
    MemorySegment.copy(incoming, JAVA_BYTE, 0, frame, 0, length);
    return length;
  }

  @Override
  public void write(byte[] frame) throws IOException {
    MemorySegment.copy(frame, 0, outgoing, JAVA_BYTE, 0, frame.length);
    KernelCalls.write(writeState, file, outgoing, frame.length);
  }

  /// The kernel closes the device with the process: a close would not wake a reading thread.
  @Override
  public void close() {}
}
