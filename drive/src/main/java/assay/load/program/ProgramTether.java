package assay.load.program;

import assay.json.JsonCodec;
import assay.outside.UntrustedLines;
import assay.problem.InvisibleCharacters;
import assay.schedule.Clock;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/// The protocol lines between a client's process and its program. A violation of the protocol fails
/// all open and later questions.
final class ProgramTether {

  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
  private static final int LONGEST_SHOWN = 120;

  /// A process lives on the host's clock.
  private final Clock clock = Clock.host();

  private final OutputStream out;
  private final AtomicLong ids = new AtomicLong();
  private final Map<Long, CompletableFuture<JsonNode>> open = new ConcurrentHashMap<>();
  private final CompletableFuture<ProgramMessage.Hello> hello = new CompletableFuture<>();
  private final CompletableFuture<ProgramException> broken = new CompletableFuture<>();
  private final @Nullable Consumer<String> strays;
  private volatile long heardNanos = clock.nanos();
  private volatile @Nullable StepListener step;
  private long line;

  /// Receives messages about a step's load, on the listening thread.
  interface StepListener {

    /// The load has begun, on the program's clock.
    void began(long nanos);

    void reported(ProgramMessage.Reported report);
  }

  /// @param strays hears of lines that are no messages, which then break nothing; null if they do
  ProgramTether(InputStream in, OutputStream out, @Nullable Consumer<String> strays) {
    this.out = out;
    this.strays = strays;
    Thread unused = clock.start("assay-program-tether", () -> listen(in));
  }

  CompletableFuture<ProgramMessage.Hello> hello() {
    return hello;
  }

  /// Sets the listener for the load of steps. Without a listener (null) a message about the load is
  /// a violation.
  void listener(@Nullable StepListener listener) {
    step = listener;
  }

  /// @param what the command's name
  /// @param values the command's fields
  CompletableFuture<JsonNode> ask(String what, Map<String, ?> values) {
    long id = ids.incrementAndGet();
    CompletableFuture<JsonNode> answer = new CompletableFuture<>();
    open.put(id, answer);
    Map<String, Object> command = new LinkedHashMap<>();
    command.put("id", id);
    command.put("do", what);
    command.putAll(values);
    try {
      synchronized (out) {
        out.write((JsonCodec.line(command) + "\n").getBytes(StandardCharsets.UTF_8));
        out.flush();
      }
    } catch (IOException e) {
      breaks(ProtocolRule.MESSAGES, "it does not read its standard input any more");
    }
    if (broken.isDone()) {
      answer.completeExceptionally(broken.join());
    }
    return answer;
  }

  void close() {
    try {
      synchronized (out) {
        out.close();
      }
    } catch (IOException e) {
      // The program is gone already.
    }
  }

  /// @param patience how long the program may be silent
  /// @throws ProgramException if the program refuses, breaks the protocol, or falls silent
  <T> T await(CompletableFuture<T> answer, String asked, Duration patience) {
    long asks = clock.nanos();
    while (true) {
      try {
        if (clock.awaitUntil(clock.nanos() + LOOK_NANOS, answer)) {
          return answer.get();
        }
        long silent = clock.nanos() - Math.max(asks, heardNanos);
        if (silent > patience.toNanos()) {
          breaks(
              ProtocolRule.MESSAGES,
              "it said nothing for %d s while it was asked for `%s`"
                  .formatted(patience.toSeconds(), asked));
        }
      } catch (ExecutionException e) {
        throw e.getCause() instanceof ProgramException broke
            ? broke
            : new IllegalStateException(e.getCause());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new ProgramException(ProtocolRule.MESSAGES, "it was not waited for any longer");
      }
    }
  }

  /// Marks the protocol as broken: no further message from the program counts.
  void breaks(ProtocolRule rule, String why) {
    if (broken.complete(new ProgramException(rule, why))) {
      step = null;
    }
    ProgramException broke = broken.join();
    hello.completeExceptionally(broke);
    open.values().forEach(answer -> answer.completeExceptionally(broke));
  }

  private void listen(InputStream in) {
    try (UntrustedLines lines = new UntrustedLines(in)) {
      for (String said = lines.readLine(); said != null; said = lines.readLine()) {
        line++;
        if (!broken.isDone()) {
          hearOrBreak(said);
        }
      }
      breaks(ProtocolRule.END, "it has ended");
    } catch (IOException e) {
      breaks(ProtocolRule.END, "its standard output broke: " + e.getMessage());
    }
  }

  /// Reads on after a violation. Otherwise the program's last words would be about its broken pipe.
  private void hearOrBreak(String said) {
    try {
      hear(said);
    } catch (RuntimeException | Error e) {
      ProtocolRule rule =
          e instanceof ProgramException broke ? broke.rule() : ProtocolRule.MESSAGES;
      breaks(rule, "line %d of its output: %s".formatted(line, e.getMessage()));
    }
  }

  private void hear(String said) {
    ProgramMessage message;
    try {
      message = JsonCodec.exact(JsonCodec.read(said, JsonNode.class), ProgramMessage.class);
    } catch (JacksonException e) {
      stray(
          "line %d of its output is no message: `%s`; %s"
              .formatted(line, shown(said), MessageFault.of(said)));
      return;
    }
    heardNanos = clock.nanos();
    switch (message) {
      case ProgramMessage.Hello first -> hello.complete(first);
      case ProgramMessage.Answered answer -> settle(answer.id()).complete(answer.values());
      case ProgramMessage.Refused refused ->
          settle(refused.id()).completeExceptionally(ProgramException.ofRefusal(refused.why()));
      case ProgramMessage.Began began -> stepOf("began").began(began.nanos());
      case ProgramMessage.Reported report -> stepOf("requests").reported(report);
    }
  }

  private void stray(String what) {
    if (strays == null) {
      breaks(ProtocolRule.MESSAGES, what);
    } else {
      strays.accept(what);
    }
  }

  private CompletableFuture<JsonNode> settle(long id) {
    CompletableFuture<JsonNode> asked = open.remove(id);
    if (asked == null) {
      throw new ProgramException(
          ProtocolRule.MESSAGES, "an answer to command %d, which is not open".formatted(id));
    }
    return asked;
  }

  private StepListener stepOf(String said) {
    StepListener listener = step;
    if (listener == null) {
      throw new ProgramException(
          ProtocolRule.MESSAGES, "`%s` while no step was asked for".formatted(said));
    }
    return listener;
  }

  private static String shown(String said) {
    String text = InvisibleCharacters.inALine(said);
    return text.length() <= LONGEST_SHOWN ? text : text.substring(0, LONGEST_SHOWN) + "…";
  }
}
