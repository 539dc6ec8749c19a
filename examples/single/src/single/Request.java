package single;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// A client's request to a member.
///
/// @param values for a put, the value of each key; otherwise empty
record Request(Kind kind, String map, List<byte[]> keys, List<byte[]> values) {

  enum Kind {
    GET,
    PUT,
    REMOVE,
    DROP,
    SIZE
  }

  static Request read(DataInputStream in) throws IOException {
    Kind kind = Kind.values()[in.readByte()];
    String map = in.readUTF();
    int count = in.readInt();
    List<byte[]> keys = new ArrayList<>();
    List<byte[]> values = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      keys.add(Bytes.read(in));
      if (kind == Kind.PUT) {
        values.add(Bytes.read(in));
      }
    }
    return new Request(kind, map, keys, values);
  }

  void write(DataOutputStream out) throws IOException {
    out.writeByte(kind.ordinal());
    out.writeUTF(map);
    out.writeInt(keys.size());
    for (int i = 0; i < keys.size(); i++) {
      Bytes.write(out, keys.get(i));
      if (kind == Kind.PUT) {
        Bytes.write(out, values.get(i));
      }
    }
    out.flush();
  }
}
