package assay.engine.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import assay.api.Cache;
import assay.api.Invocable;
import assay.api.Session;
import assay.api.Settings;
import assay.api.engine.JoinSpec;
import assay.api.engine.SimulatedMembers;
import assay.workload.tradeoffs.AddTag;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SessionTest {

  @TempDir Path folder;

  @Test
  void map_keepsWhatItIsGiven() {
    try (Session session = Sessions.open(folder, 3)) {
      Cache cache = session.capability(Cache.class);
      assertThat(cache.get(1)).isNull();
      cache.put(1, "one");
      cache.putAll(Map.of(2, "two", 3, "three"));
      assertThat(cache.getAll(List.of(1, 2, 4))).isEqualTo(Map.of(1, "one", 2, "two"));
      cache.remove(1);
      assertThat(cache.get(1)).isNull();
      session.capability(SimulatedMembers.class).kill("member-1");
      session.capability(SimulatedMembers.class).kill("member-2");
      assertThat(cache.getAll(List.of(1, 2, 3))).isEqualTo(Map.of(2, "two", 3, "three"));
    }
  }

  @Test
  void maps_ofDifferentNamesAreApart() {
    try (Session session = Sessions.open(folder, 3)) {
      session.capability(Cache.class).put(1, "one");
      session.capability(Cache.class, "other").put(1, "uno");
      assertThat(session.capability(Cache.class).get(1)).isEqualTo("one");
      assertThat(session.capability(Cache.class, "other").get(1)).isEqualTo("uno");
    }
  }

  @Test
  void functions_mayRemoveAnEntry() {
    try (Session session = Sessions.open(folder, 3)) {
      session.capability(Cache.class).put(1, "one");
      Object before =
          session
              .capability(Invocable.class)
              .invoke(
                  1,
                  entry -> {
                    Object value = entry.value();
                    entry.remove();
                    return value;
                  });
      assertThat(before).isEqualTo("one");
      assertThat(session.capability(Cache.class).get(1)).isNull();
    }
  }

  @Test
  void noop_doesNothing() {
    try (Session session = Sessions.open(folder, 3, "behaviour", "noop")) {
      session.capability(Cache.class).put(1, "one");
      assertThat(session.capability(Cache.class).get(1)).isNull();
      assertThat(session.capability(Cache.class).getAll(List.of(1))).isEmpty();
      assertThat(session.capability(Invocable.class).invoke(1, new AddTag(1))).isNull();
      assertThat(session.capability(SimulatedMembers.class).kill("member-1")).isFalse();
    }
  }

  @Test
  void closedSession_leavesWhatItInjected() throws Exception {
    try (Session session = Sessions.open(folder, 3, "behaviour", "loses-writes", "loss", "100%")) {
      session.capability(Cache.class).put(1, "one");
      session.capability(Cache.class).put(1, "two");
    }
    assertThat(Files.readString(folder.resolve("injected.json")).strip())
        .isEqualTo(
            "{\"behaviour\":\"loses-writes\",\"open\":2,\"harmed\":2,"
                + "\"lostKeys\":0,\"lostWrites\":0}");
  }

  @Test
  void member_isRefusedAsAProcessOfItsOwn() {
    JoinSpec spec =
        new JoinSpec(
            "member-1", "machine-1", "cluster", 0, 3, new Settings(Map.of()), List.of(), folder);
    assertThatExceptionOfType(UnsupportedOperationException.class)
        .isThrownBy(() -> new ReferenceEngine().start(spec));
  }

  @Test
  void percentages_areReadAndRefused() {
    assertThat(RandomShare.parse("5%")).isEqualTo(0.05);
    assertThat(RandomShare.parse(" 0.1% ")).isEqualTo(0.001);
    assertThat(RandomShare.parse("100%")).isEqualTo(1);
    for (String wrong : new String[] {"5", "", "%", "x%", "101%", "-1%", "NaN%"}) {
      assertThatIllegalArgumentException().as(wrong).isThrownBy(() -> RandomShare.parse(wrong));
    }
  }
}
