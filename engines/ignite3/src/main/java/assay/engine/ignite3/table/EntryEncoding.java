package assay.engine.ignite3.table;

import assay.api.Colocated;
import assay.api.DefiniteFailureException;
import assay.api.record.CompactCodec;
import assay.api.record.TypeClosure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import org.apache.ignite.table.Tuple;
import org.jspecify.annotations.Nullable;

/// Stores keys and values as byte columns. A row's first column is the key that decides its
/// partition. For a key without colocation that is the key itself, and the second column is empty.
public final class EntryEncoding {

  /// The column that decides the partition.
  static final String HOME = "HOME";

  /// The column of a colocated key.
  static final String KEY = "ID";

  static final String VALUE = "VAL";

  private static final byte[] NOTHING = {};

  private final CompactCodec form;

  public EntryEncoding(List<Class<? extends Record>> types) {
    form = new CompactCodec(TypeClosure.of(types));
  }

  public Tuple key(Object key) {
    return key instanceof Colocated colocated
        ? row(bytes(colocated.colocatedWith()), bytes(key))
        : row(bytes(key), NOTHING);
  }

  private static Tuple row(byte[] home, byte[] key) {
    return Tuple.create(2).set(HOME, home).set(KEY, key);
  }

  public Object key(Tuple row) {
    byte[] key = row.bytesValue(KEY);
    return object(key.length == 0 ? row.bytesValue(HOME) : key);
  }

  public Tuple value(Object value) {
    return Tuple.create(1).set(VALUE, bytes(Objects.requireNonNull(value)));
  }

  /// Null if there is no row.
  public @Nullable Object value(@Nullable Tuple row) {
    return row == null ? null : object(row.bytesValue(VALUE));
  }

  /// @throws DefiniteFailureException if the object cannot be serialized: then it was not sent
  public byte[] bytes(@Nullable Object object) {
    try {
      return form.write(object);
    } catch (IOException | RuntimeException e) {
      throw new DefiniteFailureException("it could not be serialized, so nothing was sent", e);
    }
  }

  /// Never null.
  public Object object(byte[] bytes) {
    return Objects.requireNonNull(nullable(bytes), "a row holds no null");
  }

  public @Nullable Object nullable(byte[] bytes) {
    try {
      return form.read(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
