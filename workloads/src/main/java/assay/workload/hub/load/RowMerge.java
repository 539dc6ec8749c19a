package assay.workload.hub.load;

import assay.workload.hub.Activity;
import assay.workload.hub.Position;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;

/// Puts the day's new figures into a row from a source: fields that differ between epochs come from
/// the new row, all others from the source.
final class RowMerge {

  private static final RowMerge POSITIONS = new RowMerge(Position.class, Position.CHANGING);
  private static final RowMerge ACTIVITIES = new RowMerge(Activity.class, Activity.CHANGING);

  private final MethodHandle make;

  private RowMerge(Class<? extends Record> type, List<String> changing) {
    RecordComponent[] components = type.getRecordComponents();
    Class<?>[] types =
        Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
    MethodHandles.Lookup lookup = MethodHandles.lookup();
    try {
      MethodHandle[] read = new MethodHandle[types.length];
      int[] from = new int[types.length];
      for (int i = 0; i < types.length; i++) {
        read[i] = lookup.unreflect(components[i].getAccessor());
        from[i] = changing.contains(components[i].getName()) ? 1 : 0;
      }
      MethodHandle all =
          MethodHandles.filterArguments(
              lookup.findConstructor(type, MethodType.methodType(void.class, types)), 0, read);
      make =
          MethodHandles.permuteArguments(all, MethodType.methodType(type, type, type), from)
              .asType(MethodType.methodType(Record.class, Record.class, Record.class));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  static Record of(Record read, Record next) {
    try {
      RowMerge merge = read instanceof Position ? POSITIONS : ACTIVITIES;
      return (Record) merge.make.invokeExact(read, next);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }
}
