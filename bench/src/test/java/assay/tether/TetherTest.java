package assay.tether;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.json.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The parent's end against a child played by hand.
final class TetherTest {

  private final PipedOutputStream childSays = new PipedOutputStream();
  private final List<Message> news = new CopyOnWriteArrayList<>();
  private final List<String> stray = new CopyOnWriteArrayList<>();
  private BufferedReader childHears;
  private Tether tether;

  @BeforeEach
  void tie() throws IOException {
    PipedInputStream childStdin = new PipedInputStream();
    childHears = new BufferedReader(new InputStreamReader(childStdin, StandardCharsets.UTF_8));
    tether =
        new Tether(
            "test",
            new PipedInputStream(childSays),
            new PipedOutputStream(childStdin),
            news::add,
            stray::add);
  }

  private void say(String line) throws IOException {
    childSays.write((line + "\n").getBytes(StandardCharsets.UTF_8));
    childSays.flush();
  }

  private Envelope heard() throws IOException {
    return Json.read(childHears.readLine(), Envelope.class);
  }

  @Test
  void ask_isAnsweredByItsNumber() throws Exception {
    CompletableFuture<Map<String, String>> first = tether.ask(new Command.FindVictim());
    CompletableFuture<Map<String, String>> second = tether.ask(new Command.Audit());
    long firstId = heard().id();
    Envelope audit = heard();
    assertThat(audit.command()).isEqualTo(new Command.Audit());
    say(Json.line(new Message.Answered(audit.id(), "", "", Map.of("keys", "7"))));
    say(Json.line(new Message.Answered(firstId, "", "", Map.of("member", "member-2"))));
    assertThat(second.get(5, TimeUnit.SECONDS)).containsEntry("keys", "7");
    assertThat(first.get(5, TimeUnit.SECONDS)).containsEntry("member", "member-2");
  }

  @Test
  void refusal_saysWhy_andItsDetailGoesToTheLog() throws Exception {
    CompletableFuture<Map<String, String>> answer = tether.ask(new Command.Audit());
    say(Json.line(new Message.Answered(heard().id(), "no such map", "a stack trace", Map.of())));
    assertThatThrownBy(() -> answer.get(5, TimeUnit.SECONDS))
        .isInstanceOf(ExecutionException.class)
        .cause()
        .isInstanceOf(Tether.Refused.class)
        .hasMessage("no such map");
    assertThat(stray).containsExactly("a stack trace");
  }

  @Test
  void endOfInput_failsEveryOpenAndLaterQuestion() throws Exception {
    CompletableFuture<Map<String, String>> open = tether.ask(new Command.Audit());
    childSays.close();
    tether.cut().get(5, TimeUnit.SECONDS);
    assertThatThrownBy(() -> open.get(5, TimeUnit.SECONDS)).hasCauseInstanceOf(Tether.Cut.class);
    CompletableFuture<Map<String, String>> later = tether.ask(new Command.Audit());
    assertThatThrownBy(() -> later.get(5, TimeUnit.SECONDS)).hasCauseInstanceOf(Tether.Cut.class);
  }

  @Test
  void lineThatIsNoMessage_isStray_andHarmless() throws Exception {
    say("an engine printed this");
    say(Json.line(new Message.Hello(42, "a JVM", 7)));
    assertThat(tether.hello().get(5, TimeUnit.SECONDS).pid()).isEqualTo(42);
    assertThat(stray).containsExactly("an engine printed this");
    assertThat(news).isEmpty();
  }
}
