package assay.engine.ignite;

import assay.api.record.RecordShape;
import java.util.List;
import org.apache.ignite.binary.BinaryField;
import org.apache.ignite.binary.BinaryObject;
import org.apache.ignite.binary.BinaryType;
import org.apache.ignite.binary.BinaryWriter;
import org.jspecify.annotations.Nullable;

/// How records of one class are stored: a field for every component, under its name.
final class RecordForm {

  private static final ClassValue<RecordForm> FORMS =
      new ClassValue<>() {
        @Override
        protected RecordForm computeValue(Class<?> type) {
          return new RecordForm(type);
        }
      };

  private final RecordShape shape;
  private final List<Form> forms;
  private volatile @Nullable List<BinaryField> fields;

  private RecordForm(Class<?> type) {
    shape = RecordShape.of(type);
    forms = shape.components().stream().map(Form::of).toList();
  }

  /// The form of a record's class.
  static RecordForm of(Class<?> record) {
    return FORMS.get(record);
  }

  /// Writes all components.
  void write(BinaryWriter out, Object record) {
    for (int i = 0; i < forms.size(); i++) {
      RecordShape.Component component = shape.components().get(i);
      forms.get(i).write(out, component.name(), component.of(record));
    }
  }

  /// The record that was stored.
  Object read(BinaryObject stored) {
    List<BinaryField> all = fields(stored);
    @Nullable Object[] values = new @Nullable Object[forms.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = forms.get(i).read(all.get(i).value(stored));
    }
    return shape.record(values);
  }

  /// One component of the record that was stored, null where it has no such component.
  @Nullable Object read(BinaryObject stored, String component) {
    int place = shape.indexOf(component);
    return place < 0 ? null : forms.get(place).read(fields(stored).get(place).value(stored));
  }

  /// The components in their order.
  List<RecordShape.Component> components() {
    return shape.components();
  }

  /// The form of a component, null where there is none.
  @Nullable Form form(String component) {
    int place = shape.indexOf(component);
    return place < 0 ? null : forms.get(place);
  }

  private List<BinaryField> fields(BinaryObject stored) {
    List<BinaryField> known = fields;
    if (known == null) {
      BinaryType type = stored.type();
      known = shape.components().stream().map(each -> type.field(each.name())).toList();
      fields = known;
    }
    return known;
  }
}
