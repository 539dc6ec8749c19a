package assay.engine.coherence;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Handmade tables of owners and backups.
final class PartitionCopiesTest {

  private static final Map<String, String> THREE = Map.of("a", "1", "b", "2", "c", "3");
  private static final Map<String, String> TWO_BY_TWO =
      Map.of("a", "1", "b", "1", "c", "2", "d", "2");

  @Test
  void everyCopyHeld_isSafe() {
    assertThat(ownership(THREE, 1, "ab", "bc", "ca").safe(3)).isTrue();
  }

  @Test
  void otherNumberOfMembers_isNotSafe() {
    assertThat(ownership(THREE, 1, "ab", "bc", "ca").safe(2)).isFalse();
  }

  @Test
  void missingOwner_isNotSafe() {
    assertThat(ownership(THREE, 1, "ab", "bc", "-a").safe(3)).isFalse();
  }

  @Test
  void missingBackup_isNotSafe() {
    assertThat(ownership(THREE, 1, "ab", "bc", "c-").safe(3)).isFalse();
  }

  @Test
  void backupBesideItsOwner_isNotSafe() {
    assertThat(ownership(THREE, 1, "ab", "bc", "cc").safe(3)).isFalse();
  }

  @Test
  void backupHeldByOneWhoLeft_isNotSafe() {
    assertThat(ownership(THREE, 1, "ab", "bc", "cx").safe(3)).isFalse();
  }

  @Test
  void secondBackupOnTheSameMember_isNotSafe() {
    assertThat(ownership(THREE, 2, "abc", "bca", "cab").safe(3)).isTrue();
    assertThat(ownership(THREE, 2, "abc", "bca", "caa").safe(3)).isFalse();
  }

  @Test
  void noBackupsAsked_isSafeWithOwnersAlone() {
    assertThat(ownership(THREE, 0, "a", "b", "c").safe(3)).isTrue();
  }

  @Test
  void ownersNotSpread_isNotSafe() {
    assertThat(ownership(THREE, 0, "a", "a", "a", "b", "b", "c").safe(3)).isTrue();
    assertThat(ownership(THREE, 0, "a", "a", "a", "a", "a", "b", "b", "c", "c").safe(3)).isTrue();
    assertThat(ownership(THREE, 0, "a", "a", "a", "a", "a", "a", "b", "b", "c").safe(3)).isFalse();
  }

  @Test
  void backupOnTheSameMachine_isNotSafe_whereMachinesAreAlike() {
    assertThat(ownership(TWO_BY_TWO, 1, "ac", "bd", "ca", "db").safe(4)).isTrue();
    assertThat(ownership(TWO_BY_TWO, 1, "ab", "bd", "ca", "db").safe(4)).isFalse();
  }

  @Test
  void backupOnTheSameMachine_isSafe_whereMachinesDoNotAllowMore() {
    Map<String, String> uneven = Map.of("a", "1", "b", "1", "c", "2");
    Map<String, String> one = Map.of("a", "1", "b", "1");
    assertThat(ownership(uneven, 1, "ab", "ba", "ca").safe(3)).isTrue();
    assertThat(ownership(one, 1, "ab", "ba").safe(2)).isTrue();
  }

  @Test
  void proxies_areMembersThatHoldNothing() {
    PartitionCopies one =
        new PartitionCopies(
            Map.of("a", "1", "b", "2"), 1, List.of(row("ab"), row("ba")), Set.of("proxy"));
    assertThat(one.safe(3)).isTrue();
    assertThat(one.safe(2)).isFalse();
    assertThat(one.becomesSafe(3)).isTrue();
    assertThat(one.becomesSafe(2)).isFalse();
    assertThat(one.members()).containsExactlyInAnyOrder("a", "b", "proxy");
  }

  /// One word per partition, one letter per copy, `-` for a missing one.
  private static PartitionCopies ownership(
      Map<String, String> machines, int backups, String... copies) {
    return new PartitionCopies(
        machines, backups, Arrays.stream(copies).map(PartitionCopiesTest::row).toList(), Set.of());
  }

  private static List<@Nullable String> row(String word) {
    return Arrays.asList(
        word.chars()
            .mapToObj(letter -> letter == '-' ? null : Character.toString(letter))
            .toArray(String[]::new));
  }
}
