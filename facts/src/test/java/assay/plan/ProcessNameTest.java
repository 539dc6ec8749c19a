package assay.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.plan.ProcessName.Role;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProcessNameTest {

  @Test
  void name_ofAMember_isWrittenAsInEveryRecord() {
    assertThat(ProcessName.member(1).text()).isEqualTo("member-1");
    assertThat(ProcessName.client(12)).hasToString("client-12");
    assertThat(ProcessName.traffic(1)).hasToString("traffic-1");
  }

  @ParameterizedTest
  @EnumSource(Role.class)
  void parse_ofWhatIsWritten_isTheSameName(Role role) {
    ProcessName name = new ProcessName(role, 7);
    assertThat(ProcessName.parse(name.text())).contains(name);
    assertThat(ProcessName.is(role, name.text())).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "member", "member-", "member-0", "member-01", "member-1-again-1", "machine-1"})
  void parse_ofAnythingElse_isEmpty(String text) {
    assertThat(ProcessName.parse(text)).isEmpty();
    assertThat(ProcessName.isMember(text)).isFalse();
  }

  @Test
  void name_withoutANumberFromOne_isRefused() {
    assertThatThrownBy(() -> ProcessName.member(0)).isInstanceOf(IllegalArgumentException.class);
  }
}
