package assay.link;

import java.io.IOException;

/// One end of a link, where frames come in and go out. One thread reads while another writes.
public interface FrameDevice extends AutoCloseable {

  /// The longest frame a device takes, a full segment before it is cut up included.
  int LONGEST = 65_536;

  /// Waits for a frame.
  ///
  /// @param frame gets its bytes, of length [#LONGEST]
  /// @return its length; -1 once the device is closed
  int read(byte[] frame) throws IOException;

  /// Sends a frame.
  void write(byte[] frame) throws IOException;

  @Override
  void close();
}
