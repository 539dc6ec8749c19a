package assay.plan.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.words.GlossaryEntry;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class FaultKindTest {

  private static final Map<String, String> PLAIN =
      Map.of("targets", "processes", "through", "guard", "proof", "it burns");

  private static FaultKind kind(String word) {
    return FaultKind.of(word).orElseThrow();
  }

  private static FaultKind read(Map<String, String> more) {
    Map<String, String> traits = new HashMap<>(PLAIN);
    traits.putAll(more);
    traits.values().removeIf(String::isEmpty);
    GlossaryEntry burn =
        new GlossaryEntry(
            "burn",
            GlossaryEntry.Kind.FAULT,
            "A fault that burns a member.",
            "",
            "",
            Map.of(),
            traits,
            List.of());
    GlossaryEntry other =
        new GlossaryEntry(
            "smoke",
            GlossaryEntry.Kind.TERM,
            "What is seen of it.",
            "",
            "",
            Map.of(),
            Map.of(),
            List.of());
    Map<String, FaultKind> kinds = FaultKind.read(List.of(burn, other));
    assertThat(kinds).containsOnlyKeys("burn");
    return kinds.values().iterator().next();
  }

  @ParameterizedTest
  @CsvSource({
    "kill,              NEVER,  NEVER,  NEVER, PROCESS, gone",
    "stop,              NEVER,  NEVER,  NEVER, PROCESS, gone",
    "restart,           MAYBE,  NEVER,  NEVER, PROCESS, back",
    "graceful-restart,  MAYBE,  NEVER,  NEVER, PROCESS, back",
    "rolling-restart,   ALWAYS, NEVER,  NEVER, PROCESS, back",
    "upgrade,           ALWAYS, ALWAYS, NEVER, PROCESS, back",
    "add,               NEVER,  NEVER,  NEVER, PROCESS, more",
    "pause,             ALWAYS, NEVER,  NEVER, GUARD,   ''",
    "stutter,           ALWAYS, NEVER,  MAYBE, GUARD,   ''",
    "throttle,          ALWAYS, ALWAYS, NEVER, CPU,     ''",
    "heap-pressure,     ALWAYS, ALWAYS, NEVER, PROCESS, ''",
    "disk-fill,         ALWAYS, NEVER,  NEVER, DISK,    ''",
    "partition,         ALWAYS, NEVER,  NEVER, NETWORK, ''",
    "partition-one-way, ALWAYS, NEVER,  NEVER, NETWORK, ''",
    "isolate,           ALWAYS, NEVER,  NEVER, NETWORK, ''",
    "split,             ALWAYS, NEVER,  NEVER, NETWORK, ''",
    "bandwidth,         ALWAYS, ALWAYS, NEVER, NETWORK, ''",
    "command,           MAYBE,  NEVER,  NEVER, COMMAND, ''",
  })
  void kinds_haveTheirKeysMeansAndMembers(
      String word,
      FaultKind.Need lasts,
      FaultKind.Need share,
      FaultKind.Need burst,
      FaultMechanism means,
      String members) {
    FaultKind kind = kind(word);
    assertThat(List.of(kind.need("for"), kind.need("to"), kind.need("burst")))
        .containsExactly(lasts, share, burst);
    assertThat(kind.means()).isEqualTo(means);
    assertThat(kind.removes()).isEqualTo(members.equals("gone"));
    assertThat(kind.adds()).isEqualTo(members.equals("more"));
    assertThat(kind.kills()).isEqualTo(members.equals("gone") || members.equals("back"));
    assertThat(kind.isTakenBack()).isEqualTo(!members.equals("gone") && !members.equals("more"));
    assertThat(kind.doing().isEmpty()).isEqualTo(!kind.kills());
  }

  @Test
  void order_isThatOfTheGlossary() {
    assertThat(List.of(FaultKind.words().split(", ")))
        .containsSubsequence(
            "kill",
            "stop",
            "restart",
            "graceful-restart",
            "rolling-restart",
            "upgrade",
            "add",
            "pause",
            "stutter",
            "throttle",
            "heap-pressure",
            "disk-fill",
            "power-failure",
            "partition",
            "partition-one-way",
            "isolate",
            "split",
            "bandwidth",
            "network-delay",
            "packet-loss",
            "packet-reorder",
            "packet-duplicate",
            "command");
  }

  @ParameterizedTest
  @CsvSource({
    "kill, another, ''",
    "kill, machine-12, ''",
    "kill, link, member",
    "kill, all, member",
    "kill, member-0, member",
    "restart, all, ''",
    "restart, member-2, ''",
    "restart, link, 'all, member'",
    "graceful-restart, all, ''",
    "rolling-restart, all, ''",
    "rolling-restart, member, all",
    "add, member, ''",
    "add, machine, member",
    "partition, link, ''",
    "partition, backup, ''",
    "partition, machine, 'member, backup, link'",
    "isolate, member-2, ''",
    "isolate, link, 'member, backup, or'",
    "split, half, ''",
    "split, member-1+client-2, ''",
    "split, client-1, ''",
    "split, member, 'half, or'",
    "split, member-1 client-2, 'half, or'",
    "split, member-1+, 'half, or'",
    "packet-loss, client-2, ''",
    "packet-loss, machine-1, 'member, backup, another, or'",
    "command, sleep 1, ''",
    "command, ' ', a command for the shell",
  })
  void target_isRefusedWithTheExpectedOnes(String word, String target, String expected) {
    if (expected.isEmpty()) {
      assertThat(kind(word).refuses(target)).isEmpty();
    } else {
      assertThat(kind(word).refuses(target))
          .hasValueSatisfying(text -> assertThat(text).startsWith(expected));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "restart, all, true",
    "graceful-restart, all, true",
    "power-failure, all, true",
    "power-failure, member-1, false",
    "restart, member-1, false",
    "rolling-restart, all, false",
    "kill, machine-1, false",
  })
  void wholeCluster_endsOnlyWhereAllMembersDoAtOnce(String word, String target, boolean whole) {
    assertThat(kind(word).endsWholeCluster(target)).isEqualTo(whole);
  }

  @Test
  void targetOfAPlan_isEmptyIfNothingHasThatNameYet() {
    assertThat(kind("add").target("member")).isEmpty();
    assertThat(FaultKind.COMMAND.target("sleep 1")).isEmpty();
    assertThat(kind("rolling-restart").target("all")).isEqualTo("all");
    assertThat(kind("kill").target("backup")).isEqualTo("backup");
  }

  @ParameterizedTest
  @CsvSource({
    "kill, kill, true",
    "pause, stutter, true",
    "pause, throttle, false",
    "partition, bandwidth, true",
    "packet-loss, partition, true",
    "partition, pause, false",
    "kill, stop, false",
  })
  void faultsOfOneProcess_clashIfOneWouldReleaseWhatTheOtherHolds(
      String one, String other, boolean clash) {
    assertThat(kind(one).clashes(kind(other))).isEqualTo(clash);
    assertThat(kind(other).clashes(kind(one))).isEqualTo(clash);
  }

  @Test
  void keyWithAnExample_isNeeded_andOneThatMayBeIsKnown() {
    FaultKind burn = read(Map.of("for", "5s", "burst", "maybe"));
    assertThat(burn.misses(Set.of())).containsExactly("for");
    assertThat(burn.need("burst")).isEqualTo(FaultKind.Need.MAYBE);
    assertThat(burn.need("to")).isEqualTo(FaultKind.Need.NEVER);
    assertThat(burn.example("for")).isEqualTo("5s");
    assertThat(burn.burst()).isEqualTo(FaultKind.BURST);
    assertThat(read(Map.of()).burst()).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "upgrade, RELEASE, valkey 8.1.8",
    "throttle, SHARE, 10%",
    "packet-loss, SHARE, 0.1%",
    "network-delay, DURATION, 1.5ms",
  })
  void to_isAReleaseOrAShareOrADuration(String word, ToForm form, String to) {
    assertThat(kind(word).to()).isEqualTo(form);
    assertThat(List.of(ToForm.values())).filteredOn(each -> each.takes(to)).contains(form);
  }

  @ParameterizedTest
  @CsvSource({"SHARE, 0%", "SHARE, 0.0%", "SHARE, 100%", "SHARE, 50ms", "DURATION, 5%"})
  void to_ofAnotherForm_isNotTaken(ToForm form, String to) {
    assertThat(form.takes(to)).isFalse();
  }

  @Test
  void end_isAfterFor_unlessTheFaultNeverEndsOrSaysWhen() {
    assertThat(read(Map.of()).ends()).isEqualTo("–");
    assertThat(read(Map.of("for", "maybe")).ends()).isEqualTo("after `for`");
    assertThat(read(Map.of("for", "3s", "ends", "when it rains")).ends())
        .isEqualTo("when it rains");
  }

  /// A misspelt trait must not become a silent default.
  @ParameterizedTest
  @CsvSource({
    "targets, '', 'has no `targets`, which is one of processes, processes-or-all, wire'",
    "targets, everybody, cannot have `targets: everybody`",
    "through, '', 'has no `through`, which is one of process, guard'",
    "proof, '', has no `proof`",
    "for, long, cannot have `for: long`",
    "to, 100%, cannot have `to: 100%`",
    "to, 5, cannot have `to: 5`",
    "prompt, no, cannot have `prompt: no`",
    "promt, yes, has traits that no fault has: promt",
    "members, gone, needs `doing`",
    "doing, burning, needs `doing`",
    "by-itself, yes, needs `for`",
  })
  void traitThatIsMissingOrWrong_isNamedWithItsPlace(String trait, String value, String what) {
    assertThat(read(Map.of()).word()).isEqualTo("burn");
    assertThatThrownBy(() -> read(Map.of(trait, value)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("the fault `burn`")
        .hasMessageContaining(what)
        .hasMessageContaining("correct `fault:` of that word in words.yaml");
  }

  @Test
  void constantWithoutAWord_saysWhatToAddWhere() {
    assertThat(FaultKind.named("kill")).isSameAs(FaultKind.KILL);
    assertThatThrownBy(() -> FaultKind.named("burn"))
        .hasMessage(
            "words.yaml has no fault `burn`; add an entry with `key: burn`, `kind: FAULT`, `is`, `more` and `fault:`");
  }
}
