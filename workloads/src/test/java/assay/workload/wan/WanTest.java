package assay.workload.wan;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.DataParameters;
import assay.api.Observation;
import assay.api.Settings;
import assay.api.site.HasTracedData.Arrival;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WanTest {

  private final Wan wan = new Wan();

  private static DataParameters data(long maps) {
    return new DataParameters(Map.of("parcels", 100L, "maps", maps), new Settings(Map.of()));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 100, 1_000_000})
  void parcel_isWholeAndOfItsSize(int bytes) {
    long before = System.nanoTime();
    Parcel parcel = Parcel.sent(7, 3, 1, bytes);
    assertThat(parcel.payload()).hasSize(bytes);
    assertThat(parcel.sentNanos()).isBetween(before, System.nanoTime());
    assertThat(parcel.intact()).isTrue();
  }

  @Test
  void parcelThatWasChanged_isNotWhole() {
    Parcel parcel = Parcel.sent(7, 3, 1, 20);
    assertThat(
            new Parcel(
                    7,
                    4,
                    1,
                    parcel.sentNanos(),
                    parcel.checksum(),
                    parcel.shelf(),
                    parcel.payload())
                .intact())
        .isFalse();
    assertThat(
            new Parcel(
                    7,
                    3,
                    1,
                    parcel.sentNanos() + 1,
                    parcel.checksum(),
                    parcel.shelf(),
                    parcel.payload())
                .intact())
        .isFalse();
  }

  @Test
  void arrival_saysWhichWriteItIs_andWhenThatWasSent() {
    Parcel parcel = Parcel.sent(7, 3, 1, 20);
    assertThat(wan.arrival("data", 7, parcel, data(1)))
        .isEqualTo(new Arrival(7, 3, parcel.sentNanos()));
    assertThat(wan.arrival("data", 7, null, data(1)))
        .isEqualTo(new Arrival(7, Observation.ABSENT, 0));
    assertThat(wan.arrival("data", 8, parcel, data(1)))
        .isEqualTo(new Arrival(8, Observation.CORRUPT, parcel.sentNanos()));
    assertThat(wan.arrival("data", "7", parcel, data(1))).isNull();
    assertThat(wan.arrival("data", 100, parcel, data(1))).isNull();
  }

  @Test
  void maps_areDealtTheKeysInTurn() {
    assertThat(wan.maps(data(1))).containsExactly("data");
    assertThat(wan.maps(data(3))).containsExactly("parcels_1", "parcels_2", "parcels_3");
  }
}
