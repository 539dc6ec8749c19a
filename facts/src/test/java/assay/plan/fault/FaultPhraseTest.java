package assay.plan.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class FaultPhraseTest {

  @Test
  void phrase_hasItsPartsAsWritten() {
    FaultPhrase phrase = FaultPhrase.of("stutter backup by bursts of 50ms for 10s");
    assertThat(phrase.mistake()).isEmpty();
    assertThat(phrase.kind()).isEqualTo("stutter");
    assertThat(phrase.target()).isEqualTo("backup");
    assertThat(phrase.keys()).isEqualTo(Map.of("burst", "50ms", "for", "10s"));
    assertThat(FaultPhrase.of("upgrade all to valkey 8.1.8 for 60s").keys())
        .isEqualTo(Map.of("to", "valkey 8.1.8", "for", "60s"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          puase member for 5s | there is no fault `puase` | did you mean `pause`?
          command reboot | only a step can have a `command` | write it in an open step: `fault: { command: …, at: 10s }`
          kill | `kill` has no target | write member, another, backup, owner-and-backup, machine, proxy, receiver, other-site, or the name of one such as member-2
          split client for 3s | `split` cannot target `client` | write half, or the processes of one side such as member-1+client-1
          upgrade member to 5.7.0 for 60s | `upgrade` cannot target `member` | write all
          add machine | `add` cannot target `machine` | write member
          kill member for 3s | `kill` has no `for` | leave it out
          pause member to 10% for 3s | `pause` has no `to` | leave it out
          pause member-2 during 3s | `pause` has no `during` | write `pause member-2 for 3s`
          pause member-2 3s | `pause` has no `3s` | write `pause member-2 for 3s`
          pause member-2 | `pause` needs `for` | write `pause member-2 for 3s`
          throttle backup for 5s | `throttle` needs `to` | write `throttle backup to 10% for 3s`
          pause member for | `for` has no value | write `pause member for 3s`
          pause member for 3s for 4s | `for` is there twice | leave one out
          throttle member to 5.7.0 for 4s | `throttle` cannot have `to 5.7.0` | write a percentage, such as `to 10%`
          upgrade all to 10% for 60s | `upgrade` cannot have `to 10%` | write a release, such as `to 5.7.0`
          pause member for ever | `for` cannot be `ever` | write a duration of at most a day, such as 3s
          pause member for 0s | `for` cannot be `0s` | write a duration of at most a day, such as 3s
          pause member for 25h | `for` cannot be `25h` | write a duration of at most a day, such as 3s
          stutter member by bursts of x for 1s | `burst` cannot be `x` | write a duration of at most a day, such as 3s
          network-delay member to 5% for 5s | `network-delay` cannot have `to 5%` | write a duration, such as `to 50ms`
          network-delay member to 11s for 15s | a delay of 11s is not possible | write whole microseconds, at most 10s
          network-delay member to 10ms spread 20ms for 5s | a spread of 20ms is longer than the delay of 10ms | write a `spread` of at most 10ms
          packet-loss member to 1% packets both for 5s | `packets` cannot be `both` | write `out` for what the target sends, or `in` for what it receives
          packet-loss member to 1% peers all for 5s | `peers` cannot be `all` | name processes such as member-2+client-1
          stutter member by bursts of 2s for 1s | a burst of 2s is longer than the fault itself | write a burst that is shorter than `for`
          """)
  void mistake_isToldWithWhatToWrite(String text, String what, String help) {
    assertThat(FaultPhrase.of(text).mistake()).contains(new FaultPhrase.Mistake(what, help));
  }
}
