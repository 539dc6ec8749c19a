package assay.load.record;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.DefiniteFailureException;
import assay.load.Bed;
import assay.load.BrokenSession;
import assay.load.client.FailureText;
import assay.record.SomeEvent;
import assay.record.event.TimedEvent;
import assay.record.history.OperationOutcome;
import assay.record.results.FailedRequestCount;
import assay.schedule.Clock;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class FailureCountsTest {

  @TempDir private Path folder;

  private List<TimedEvent> events(FailureCounts failures) throws Exception {
    Bed bed = new Bed(folder, new BrokenSession(), 1, 0);
    failures.record(bed.context, "open-1");
    return bed.events;
  }

  @Test
  void messagesThatDifferInTheirNumbers_areOneReason() throws Exception {
    FailureCounts failures = new FailureCounts(Clock.host());
    for (int order = 17; order < 1_757; order++) {
      failures.add(
          "amend", OperationOutcome.FAILED, new DefiniteFailureException("no order " + order));
    }
    failures.add("amend", OperationOutcome.UNKNOWN, null);

    assertThat(events(failures))
        .extracting(event ->
            SomeEvent.fields(event).get("count") + " " + SomeEvent.fields(event).get("message"))
        .containsExactlyInAnyOrder(
            "1740 no order 17", "1 no answer had come when the step was given up");
  }

  @Test
  void reasons_areBounded() throws Exception {
    FailureCounts failures = new FailureCounts(Clock.host());
    for (int i = 0; i < 1_000; i++) {
      failures.add("put", OperationOutcome.FAILED, new IllegalStateException("x".repeat(i % 100)));
    }
    List<TimedEvent> events = events(failures);
    assertThat(events).hasSize(FailedRequestCount.MOST_REASONS + 1);
    assertThat(
            events.stream()
                .mapToLong(event -> Long.parseLong(SomeEvent.fields(event).get("count")))
                .sum())
        .isEqualTo(1_000);
    assertThat(events)
        .anyMatch(
            event -> "reasons beyond the first 10".equals(SomeEvent.fields(event).get("message")));
  }

  @Test
  void message_isOneShortLineWithoutControlCharacters() {
    String text =
        FailureText.of(new IllegalStateException("a\u001b[31m\u0007b\t\u202ec" + "é".repeat(300)));
    assertThat(text)
        .startsWith("a [31m b cé")
        .endsWith("…")
        .hasSize(FailedRequestCount.LONGEST_MESSAGE);
    assertThat(FailureText.of(new IllegalStateException("😀".repeat(150))))
        .hasSizeLessThanOrEqualTo(FailedRequestCount.LONGEST_MESSAGE)
        .matches(cut -> !Character.isHighSurrogate(cut.charAt(cut.length() - 2)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "login failed: password=hunter2, user=bob | login failed: password=***, user=bob",
        "{\"apiKey\": \"hunter2\"} | {\"apiKey\": ***}",
        "at redis://bob:hunter2@10.0.0.1:6379/0 | at redis://***@10.0.0.1:6379/0",
        "Authorization: Bearer hunter2 | Authorization: ***",
        "AUTH_TOKEN = hunter2 was refused | AUTH_TOKEN = *** was refused",
        "my.db-password2=hunter2; é_token:hunter2 | my.db-password2=***; é_token:***",
        "token-token secretsecret 'pwd' = 'hunter2' | token-token secretsecret 'pwd' = ***",
        "password=hunter2,token=hunter2 password = | password=***,token=*** password =",
        "no order 17 | no order 17"
      })
  void message_keepsNoSecret(String said, String kept) {
    assertThat(FailureText.of(new IllegalStateException(said))).isEqualTo(kept);
  }

  @Test
  void exceptionWithoutAMessage_saysItsCauses() {
    Throwable cause = new IllegalStateException("the owner left");
    assertThat(FailureText.of(new IllegalStateException(null, cause))).isEqualTo("the owner left");
    assertThat(FailureText.of(new IllegalStateException())).isEmpty();
  }

  /// A message that is one long word is read a few times, not once per character.
  @ParameterizedTest
  @ValueSource(strings = {"a", "token", "pwd", "pass", "a.-_", "/", "bearer", ": ", "\"'"})
  void message_isReadInTimeThatGrowsWithItsLength(String piece) {
    Counted counted = new Counted(piece.repeat(1_000 / piece.length()));
    assertThat(FailureText.withoutNamedSecrets(counted)).isEqualTo(counted.text);
    assertThat(counted.reads).isLessThan(60 * counted.text.length());
  }

  private static final class Counted implements CharSequence {
    private final String text;
    private int reads;

    Counted(String text) {
      this.text = text;
    }

    @Override
    public char charAt(int index) {
      reads++;
      return text.charAt(index);
    }

    @Override
    public int length() {
      return text.length();
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return text.substring(start, end);
    }

    @Override
    public String toString() {
      return text;
    }
  }
}
