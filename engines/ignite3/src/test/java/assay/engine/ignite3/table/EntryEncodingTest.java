package assay.engine.ignite3.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.api.Colocated;
import assay.api.DefiniteFailureException;
import java.util.List;
import org.apache.ignite.table.Tuple;
import org.junit.jupiter.api.Test;

/// Keys and values are read back unchanged, and a colocated key has its associate's first column.
final class EntryEncodingTest {

  private record Line(int number, long order) implements Colocated {
    @Override
    public Object colocatedWith() {
      return order;
    }
  }

  private record Held(Object anything) {}

  private final EntryEncoding form = new EntryEncoding(List.of(Line.class, Held.class));

  @Test
  void keyThatIsColocated_hasTheOthersFirstColumn() {
    Tuple order = form.key(7L);
    Tuple line = form.key(new Line(1, 7));
    assertThat(line.bytesValue(EntryEncoding.HOME)).isEqualTo(order.bytesValue(EntryEncoding.HOME));
    assertThat(line.bytesValue(EntryEncoding.KEY))
        .isNotEqualTo(order.bytesValue(EntryEncoding.KEY));
    assertThat(form.key(8L).bytesValue(EntryEncoding.HOME))
        .isNotEqualTo(order.bytesValue(EntryEncoding.HOME));
  }

  @Test
  void keysAndValues_areReadAsTheyWereWritten() {
    assertThat(form.key(form.key(7L))).isEqualTo(7L);
    assertThat(form.key(form.key(new Line(1, 7)))).isEqualTo(new Line(1, 7));
    assertThat(form.value(form.value(new Line(2, 8)))).isEqualTo(new Line(2, 8));
    assertThat(form.value((Tuple) null)).isNull();
  }

  @Test
  void whatCannotBeWritten_surelyWasNotSent() {
    assertThatThrownBy(() -> form.value(new Held(new Object())))
        .isInstanceOf(DefiniteFailureException.class);
  }
}
