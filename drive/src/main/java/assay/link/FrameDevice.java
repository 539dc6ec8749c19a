package assay.link;

import java.io.IOException;

/// One end of a link. One thread may read while another writes.
public interface FrameDevice extends AutoCloseable {

  /// The longest frame, including a full segment before segmentation.
  int LONGEST = 65_536;

  /// Waits for a frame.
  ///
  /// @param frame receives the bytes; length [#LONGEST]
  /// @return the frame's length; -1 once the device is closed
  int read(byte[] frame) throws IOException;

  void write(byte[] frame) throws IOException;

  @Override
  void close();
}
