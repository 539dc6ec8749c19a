package assay.workload.ycsb;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Observation;
import assay.workload.PlainEntry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

final class YcsbRecordTest {

  private static final YcsbRecord WHOLE = YcsbRecord.of(5, 3, 1, 10, 100);

  private final Map<Object, Object> records = new HashMap<>();

  @Test
  void record_hasTheFieldsThatAreAskedFor_eachItsOwn() {
    assertThat(WHOLE.fields()).hasSize(10).doesNotHaveDuplicates();
    assertThat(WHOLE.fields()).allSatisfy(field -> assertThat(field).hasSize(100));
    assertThat(WHOLE).isEqualTo(YcsbRecord.of(5, 3, 1, 10, 100));
    assertThat(YcsbRecord.of(5, 4, 1, 10, 100).fields())
        .doesNotContainAnyElementsOf(WHOLE.fields());
  }

  @Test
  void checksum_fitsEveryRecordMade_andNoneWithAnythingElseInIt() {
    YcsbRecord other = YcsbRecord.of(6, 4, 2, 10, 100);
    assertThat(WHOLE.intact()).isTrue();
    assertThat(WHOLE.with(4, 2, 9, "text").intact()).isTrue();
    List<String> fields = new ArrayList<>(WHOLE.fields());
    fields.set(3, other.fields().get(3));
    assertThat(
            List.of(
                new YcsbRecord(6, 3, 1, WHOLE.checksum(), WHOLE.fields()),
                new YcsbRecord(5, 4, 1, WHOLE.checksum(), WHOLE.fields()),
                new YcsbRecord(5, 3, 2, WHOLE.checksum(), WHOLE.fields()),
                new YcsbRecord(5, 3, 1, other.checksum(), WHOLE.fields()),
                new YcsbRecord(5, 3, 1, WHOLE.checksum(), fields),
                new YcsbRecord(5, 3, 1, WHOLE.checksum(), WHOLE.fields().subList(0, 9))))
        .noneMatch(YcsbRecord::intact);
  }

  @Test
  void setField_changesOneFieldAndWhoseItIs_andNothingElse() {
    records.put(5, WHOLE);
    assertThat(set(new SetField(4, 2, 3, "new"))).isEqualTo(3);
    YcsbRecord after = (YcsbRecord) Objects.requireNonNull(records.get(5));
    List<String> expected = new ArrayList<>(WHOLE.fields());
    expected.set(3, "new");
    assertThat(after.intact()).isTrue();
    assertThat(List.of(after.version(), (long) after.writer())).containsExactly(4L, 2L);
    assertThat(after.fields()).isEqualTo(expected);
  }

  @Test
  void setField_leavesItsOwnAndNewerVersions_andWhatIsNoWholeRecord() {
    records.put(5, WHOLE);
    assertThat(set(new SetField(3, 2, 0, "again"))).isEqualTo(3);
    assertThat(set(new SetField(2, 2, 0, "late"))).isEqualTo(3);
    assertThat(records).containsEntry(5, WHOLE);
    YcsbRecord misplaced = YcsbRecord.of(6, 1, 1, 10, 100);
    records.put(5, misplaced);
    assertThat(set(new SetField(4, 2, 0, "new"))).isEqualTo(Observation.CORRUPT);
    assertThat(records).containsEntry(5, misplaced);
    records.clear();
    assertThat(set(new SetField(4, 2, 0, "new"))).isEqualTo(Observation.ABSENT);
    assertThat(records).isEmpty();
  }

  private long set(SetField processor) {
    return processor.apply(new PlainEntry(records, 5));
  }
}
