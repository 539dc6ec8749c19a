package assay.workload.hub.database;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.RecordComponent;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Map;

/// A mapping derived from the record's own components: one method handle, made once, that reads
/// every cell by its component's type and calls the constructor, without boxing.
final class ReflectedMapping implements RowMapping {

  private static final Map<Class<?>, String> READERS =
      Map.of(int.class, "integer", long.class, "big", double.class, "real", String.class, "text");

  private final MethodHandle make;

  private ReflectedMapping(MethodHandle make) {
    this.make = make;
  }

  static RowMapping of(Class<? extends Record> type) {
    RecordComponent[] components = type.getRecordComponents();
    Class<?>[] types =
        Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
    MethodHandles.Lookup lookup = MethodHandles.lookup();
    try {
      MethodHandle make = lookup.findConstructor(type, MethodType.methodType(void.class, types));
      MethodHandle[] cells = new MethodHandle[types.length];
      for (int column = 0; column < types.length; column++) {
        cells[column] = cell(lookup, types[column], column);
      }
      make = MethodHandles.filterArguments(make, 0, cells);
      make =
          MethodHandles.permuteArguments(
              make, MethodType.methodType(type, RowCells.class), new int[types.length]);
      return new ReflectedMapping(make.asType(MethodType.methodType(Record.class, RowCells.class)));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static MethodHandle cell(MethodHandles.Lookup lookup, Class<?> type, int column)
      throws ReflectiveOperationException {
    String reader = READERS.get(type);
    if (reader == null) {
      throw new SourceException("no column maps to a component of type " + type.getSimpleName());
    }
    MethodHandle read =
        lookup.findVirtual(RowCells.class, reader, MethodType.methodType(type, int.class));
    return MethodHandles.insertArguments(read, 1, column);
  }

  @Override
  public Record of(RowCells cells) throws SQLException {
    try {
      return (Record) make.invokeExact(cells);
    } catch (SQLException | RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }
}
