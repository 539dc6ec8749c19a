package assay.tether;

import assay.json.JsonCodec;
import assay.outside.UntrustedLines;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import tools.jackson.core.JacksonException;

/// The parent's end of the connection to a child. Commands are sent as lines; answers and news arrive as lines. When the
/// child is gone, every open and future question fails.
public final class Tether {

  private final OutputStream out;
  private final Consumer<Message> news;
  private final Consumer<String> stray;
  private final AtomicLong ids = new AtomicLong();
  private final Map<Long, Question<?>> open = new ConcurrentHashMap<>();
  private final CompletableFuture<Void> cut = new CompletableFuture<>();
  private final CompletableFuture<Message.Hello> hello = new CompletableFuture<>();

  /// Connects to a child.
  ///
  /// @param news receives every message that is not an answer, on one thread, in order
  /// @param stray receives every line that is not a message
  public Tether(
      String name,
      InputStream in,
      OutputStream out,
      Consumer<Message> news,
      Consumer<String> stray) {
    this.out = out;
    this.news = news;
    this.stray = stray;
    Thread.ofPlatform().daemon().name("tether-" + name).start(() -> listen(in));
  }

  public CompletableFuture<Message.Hello> hello() {
    return hello;
  }

  public CompletableFuture<Void> cut() {
    return cut;
  }

  /// Sends a command. The future fails with [Refused], [Garbled] or [Cut].
  public <A> CompletableFuture<A> ask(Command<A> command) {
    long id = ids.incrementAndGet();
    CompletableFuture<A> answer = new CompletableFuture<>();
    open.put(id, new Question<>(command, answer));
    try {
      send(JsonCodec.line(new CommandEnvelope(id, command)));
    } catch (IOException e) {
      answer.completeExceptionally(new Cut());
    }
    if (cut.isDone()) {
      answer.completeExceptionally(new Cut());
    }
    return answer;
  }

  private void send(String line) throws IOException {
    synchronized (out) {
      out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
      out.flush();
    }
  }

  private void listen(InputStream in) {
    try (UntrustedLines lines = new UntrustedLines(in)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        hear(line);
      }
    } catch (IOException e) {
      stray.accept("the tether broke: " + e.getMessage());
    } finally {
      cut.complete(null);
      hello.completeExceptionally(new Cut());
      open.values().forEach(question -> question.answer().completeExceptionally(new Cut()));
    }
  }

  private void hear(String line) {
    Message message;
    try {
      message = JsonCodec.read(line, Message.class);
    } catch (JacksonException e) {
      stray.accept(line);
      return;
    }
    switch (message) {
      case Message.Hello first -> hello.complete(first);
      case Message.Answered answer -> settle(answer);
      case Message.IntervalClosed ticked -> news.accept(ticked);
      case Message.Progressed advanced -> news.accept(advanced);
      case Message.EventOccurred marked -> news.accept(marked);
      case Message.HiccupSeen hiccuped -> news.accept(hiccuped);
    }
  }

  private void settle(Message.Answered answer) {
    Question<?> asked = open.remove(answer.id());
    if (asked == null) {
      stray.accept("an answer to nothing: " + answer.id());
    } else if (answer.failure().isEmpty()) {
      asked.settle(answer);
    } else {
      stray.accept(answer.detail());
      asked.answer().completeExceptionally(new Refused(answer.failure()));
    }
  }

  private record Question<A>(Command<A> command, CompletableFuture<A> answer) {

    void settle(Message.Answered answered) {
      try {
        answer.complete(answered.as(command.answer()));
      } catch (JacksonException e) {
        answer.completeExceptionally(new Garbled(command, e));
      }
    }
  }

  public static final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Refused(String message) {
      super(message);
    }
  }

  public static final class Garbled extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Garbled(Command<?> command, JacksonException why) {
      super(
          "the answer to %s cannot be read: %s".formatted(command, why.getOriginalMessage()), why);
    }
  }

  public static final class Cut extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Cut() {
      super("the process is gone");
    }
  }
}
