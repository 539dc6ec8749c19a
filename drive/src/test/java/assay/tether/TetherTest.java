package assay.tether;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.json.JsonCodec;
import assay.record.event.StepEvent;
import assay.record.event.TimedEvent;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.lang.reflect.ParameterizedType;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The parent's end, with a child played by hand.
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

  private CommandEnvelope heard() throws IOException {
    return JsonCodec.read(childHears.readLine(), CommandEnvelope.class);
  }

  @Test
  void ask_isAnsweredByItsNumber() throws Exception {
    CompletableFuture<Answer.BusiestOwnerFound> first = tether.ask(new Command.FindBusiestOwner());
    CompletableFuture<Answer.FinallyRead> second = tether.ask(new Command.ReadFinally(0));
    long firstId = heard().id();
    CommandEnvelope audit = heard();
    assertThat(audit.command()).isEqualTo(new Command.ReadFinally(0));
    Answer.BusiestOwnerFound found =
        new Answer.BusiestOwnerFound(
            "member-2", 5, new TreeMap<>(Map.of("member-1", 2, "member-2", 5)), Optional.empty());
    say(JsonCodec.line(Message.Answered.with(audit.id(), Answer.FinallyRead.of(7, 1))));
    say(JsonCodec.line(Message.Answered.with(firstId, found)));
    assertThat(second.get(5, TimeUnit.SECONDS)).isEqualTo(Answer.FinallyRead.of(7, 1));
    assertThat(first.get(5, TimeUnit.SECONDS)).isEqualTo(found);
  }

  @Test
  void answerThatLacksAField_isAFailureThatNamesIt_andNoZero() throws Exception {
    CompletableFuture<Answer.FinallyRead> answer = tether.ask(new Command.ReadFinally(0));
    long id = heard().id();
    say(
        "{\"say\":\"Answered\",\"id\":%d,\"failure\":\"\",\"detail\":\"\",\"values\":{\"keys\":7}}"
            .formatted(id));
    assertThatThrownBy(() -> answer.get(5, TimeUnit.SECONDS))
        .cause()
        .isInstanceOf(Tether.Garbled.class)
        .hasMessageContaining("ReadFinally")
        .hasMessageContaining("unreadable");
  }

  /// A command's type alone determines its answer.
  @Test
  void everyCommand_hasAnAnswerThatIsARecord() {
    for (Class<?> command : Command.class.getPermittedSubclasses()) {
      ParameterizedType self = (ParameterizedType) command.getGenericInterfaces()[0];
      assertThat((Class<?>) self.getActualTypeArguments()[0]).as(command.getName()).isRecord();
    }
  }

  /// Every process answers a look every second, and its key is the one from earlier versions.
  @Test
  void answer_onTheWire_isItsComponentsByName() {
    assertThat(
            JsonCodec.line(
                Message.Answered.with(
                    3, new Answer.JvmCountersRead(OptionalLong.of(42), OptionalLong.of(7)))))
        .isEqualTo(
            "{\"say\":\"Answered\",\"id\":3,\"failure\":\"\",\"detail\":\"\","
                + "\"values\":{\"allocated\":42,\"datagramBytes\":7}}");
    Message.Answered nothing = Message.Answered.with(3, Answer.JvmCountersRead.NOTHING);
    Message.Answered read =
        (Message.Answered) JsonCodec.read(JsonCodec.line(nothing), Message.class);
    assertThat(read.as(Answer.JvmCountersRead.class)).isEqualTo(Answer.JvmCountersRead.NOTHING);
  }

  @Test
  void refusal_saysWhy_andItsDetailGoesToTheLog() throws Exception {
    CompletableFuture<Answer.FinallyRead> answer = tether.ask(new Command.ReadFinally(0));
    say(JsonCodec.line(Message.Answered.failed(heard().id(), "no such map", "a stack trace")));
    assertThatThrownBy(() -> answer.get(5, TimeUnit.SECONDS))
        .isInstanceOf(ExecutionException.class)
        .cause()
        .isInstanceOf(Tether.Refused.class)
        .hasMessage("no such map");
    assertThat(stray).containsExactly("a stack trace");
  }

  @Test
  void endOfInput_failsEveryOpenAndLaterQuestion() throws Exception {
    CompletableFuture<Answer.FinallyRead> open = tether.ask(new Command.ReadFinally(0));
    childSays.close();
    tether.cut().get(5, TimeUnit.SECONDS);
    assertThatThrownBy(() -> open.get(5, TimeUnit.SECONDS)).hasCauseInstanceOf(Tether.Cut.class);
    CompletableFuture<Answer.FinallyRead> later = tether.ask(new Command.ReadFinally(0));
    assertThatThrownBy(() -> later.get(5, TimeUnit.SECONDS)).hasCauseInstanceOf(Tether.Cut.class);
  }

  @Test
  void eventOnTheWire_isItsLine() throws Exception {
    TimedEvent event = new TimedEvent(7, "sync-1", "open-1", "9 of 10", new StepEvent.Near(9, 1));
    String line = JsonCodec.line(new Message.EventOccurred(event));
    assertThat(line)
        .isEqualTo(
            "{\"say\":\"EventOccurred\",\"event\":{\"nanos\":7,\"trial\":\"sync-1\",\"type\":\"NEAR\","
                + "\"step\":\"open-1\",\"text\":\"9 of 10\","
                + "\"fields\":{\"hits\":\"9\",\"misses\":\"1\"}}}");
    assertThat(JsonCodec.read(line, Message.class)).isEqualTo(new Message.EventOccurred(event));
  }

  @Test
  void lineThatIsNoMessage_isStray_andHarmless() throws Exception {
    say("an engine printed this");
    say(JsonCodec.line(new Message.Hello(42, "a JVM", 7)));
    assertThat(tether.hello().get(5, TimeUnit.SECONDS).pid()).isEqualTo(42);
    assertThat(stray).containsExactly("an engine printed this");
    assertThat(news).isEmpty();
  }
}
