package assay.study.settings;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;

/// The Java version that a class is compiled for.
final class JavaClassVersion {

  private static final int MAJOR_OF_JAVA_1 = 44;

  private JavaClassVersion() {}

  /// The feature version; 0 if the class file cannot be read.
  static int of(Class<?> type) {
    String file = "/" + type.getName().replace('.', '/') + ".class";
    try (InputStream in = type.getResourceAsStream(file)) {
      if (in == null) {
        return 0;
      }
      DataInputStream head = new DataInputStream(in);
      head.readInt();
      head.readUnsignedShort();
      return head.readUnsignedShort() - MAJOR_OF_JAVA_1;
    } catch (IOException e) {
      return 0;
    }
  }
}
