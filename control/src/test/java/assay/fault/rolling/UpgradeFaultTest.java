package assay.fault.rolling;

import static org.assertj.core.api.Assertions.assertThat;

import assay.fault.PlayedTarget;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Members a, b and c run 1.0 and are to run 1.1.
final class UpgradeFaultTest {

  private static final Duration LONGEST = Duration.ofSeconds(40);

  private final List<String> done = new ArrayList<>();
  private final Map<String, String> releases = new HashMap<>();
  private final List<Duration> patience = new ArrayList<>();

  /// A member with a release.
  ///
  /// The new release can be refused, alone, a lie or silent.
  private final class Released extends PlayedTarget {

    private final String way;
    private String tried = "1.0";
    private boolean unsafe;

    Released(String name, String way) {
      super(name, true);
      this.way = way;
      releases.put(name, "1.0");
    }

    private boolean isNew() {
      return tried.equals("1.1");
    }

    @Override
    public Optional<String> release() {
      return way.equals("silent") ? Optional.empty() : Optional.ofNullable(releases.get(name()));
    }

    @Override
    public void leave() {
      done.add(name() + "-");
      super.leave();
    }

    @Override
    public void begin(String release) {
      tried = release;
      done.add(name() + "+" + release);
      super.begin();
    }

    @Override
    public void begin() {
      begin("1.0");
    }

    @Override
    public Optional<String> proofOfJoining(Duration within) {
      patience.add(within);
      if (way.equals("gone") || (isNew() && (way.equals("refused") || way.equals("slow")))) {
        return Optional.empty();
      }
      releases.put(name(), way.equals("lie") ? "1.0" : tried);
      return super.proofOfJoining(within);
    }

    @Override
    public boolean awaitOthers(Duration within) {
      return !(way.equals("alone") && isNew());
    }

    @Override
    public boolean awaitSafe() {
      unsafe = way.equals("unsafe");
      done.add(unsafe ? "unsafe" : "safe");
      return !unsafe;
    }

    @Override
    public NotJoined giveUp() {
      done.add(name() + "!");
      return new NotJoined("no " + tried + " here", !way.equals("slow"));
    }
  }

  private UpgradeFault fault(String ways) {
    List<String> names = List.of("a", "b", "c");
    List<String> each = Arrays.asList(ways.split(" "));
    List<Released> targets = new ArrayList<>();
    for (int i = 0; i < each.size(); i++) {
      targets.add(new Released(names.get(i), each.get(i)));
    }
    return new UpgradeFault(targets, "1.1", LONGEST);
  }

  /// `a-` leaves, `a+1.1` begins with a release, `a!` is given up.
  @ParameterizedTest
  @CsvSource({
    "ok ok ok,           a- a+1.1 safe b- b+1.1 safe c- c+1.1, 1.1 1.1 1.1, ''",
    "ok,                 a- a+1.1, 1.1, ''",
    "refused ok ok,      a- a+1.1 a! a+1.0, 1.0 1.0 1.0, a: no 1.1 here",
    "ok refused ok,      a- a+1.1 safe b- b+1.1 b! b+1.0, 1.1 1.0 1.0, b: no 1.1 here",
    "ok ok alone,        a- a+1.1 safe b- b+1.1 safe c- c+1.1 c! c+1.0, 1.1 1.1 1.0, c: it formed a cluster of its own: no 1.1 here",
    "gone ok ok,         a- a+1.1 a! a+1.0 a!, 1.0 1.0 1.0, a: no 1.1 here",
    "ok slow ok,         a- a+1.1 safe b- b+1.1 b! b+1.0, 1.1 1.0 1.0, -",
    "lie ok ok,          a- a+1.1, 1.0 1.0 1.0, -",
    "silent ok ok,       a- a+1.1, 1.1 1.0 1.0, -",
    "ok unsafe ok,       a- a+1.1 unsafe, 1.1 1.0 1.0, -",
  })
  void steps_areThoseOfAnOperator(String ways, String steps, String after, String refused) {
    UpgradeFault fault = fault(ways);
    fault.inject();
    assertThat(fault.tookEffect().isEmpty()).isEqualTo(ways.startsWith("silent"));
    fault.undo();
    fault.undo();
    assertThat(done).containsExactly(steps.split(" "));
    List<String> now = new ArrayList<>();
    fault.targetNames().forEach(name -> now.add(releases.get(name)));
    assertThat(String.join(" ", now)).isEqualTo(after);
    assertThat(fault.healed().isPresent()).isEqualTo(!refused.equals("-"));
    assertThat(
            fault.done().refused().orElse("") + fault.done().reason().map(": "::concat).orElse(""))
        .isEqualTo(refused.replace("-", ""));
  }

  @Test
  void proof_hasEachMembersOwnWordBeforeAndAfter() {
    UpgradeFault fault = fault("ok ok");
    fault.inject();
    assertThat(fault.tookEffect()).contains("a: left, and said before that it ran 1.0");
    fault.undo();
    assertThat(fault.healed())
        .contains(
            "a: left, joined; it said 1.0 before and 1.1 now; b: left, joined; it said 1.0 before and 1.1 now");
  }

  /// A program says its name with its release. The name counts only if the upgrade has one.
  @ParameterizedTest
  @CsvSource({"8.1.8, true", "valkey 8.1.8, true", "redis 8.1.8, false", "1.8, false"})
  void serverProgram_isComparedIfItIsNamed(String to, boolean proven) {
    PlayedTarget valkey =
        new PlayedTarget("a", true) {
          @Override
          public void begin(String release) {
            begin();
          }

          @Override
          public Optional<String> release() {
            return Optional.of("valkey 8.1.8");
          }
        };
    UpgradeFault fault = new UpgradeFault(List.of(valkey), to, LONGEST);
    fault.inject();
    fault.undo();
    assertThat(fault.healed().isPresent()).isEqualTo(proven);
  }

  @Test
  void refusal_isToldWithTheWayBack() {
    UpgradeFault fault = fault("refused ok");
    fault.inject();
    fault.undo();
    assertThat(fault.healed())
        .contains(
            "a: left, it said 1.0 before, and did not join with 1.1: no 1.1 here; joined again with its old release");
  }

  @Test
  void memberThatDoesNotJoin_leavesHalfOfTheTimeForTheWayBack() {
    UpgradeFault fault = fault("refused");
    fault.inject();
    fault.undo();
    assertThat(patience).containsExactly(LONGEST.dividedBy(2), LONGEST.dividedBy(2));
  }
}
