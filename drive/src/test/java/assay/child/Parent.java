package assay.child;

import assay.json.JsonCodec;
import assay.tether.Command;
import assay.tether.CommandEnvelope;
import assay.tether.Message;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// The parent's end of a tether, minimal, around a real child JVM.
final class Parent implements AutoCloseable {

  final Process process;
  final List<Message> heard = new CopyOnWriteArrayList<>();
  private final BlockingQueue<Message.Answered> answers = new LinkedBlockingQueue<>();
  private final BlockingQueue<Message> others = new LinkedBlockingQueue<>();
  private final OutputStream in;
  private long commands;

  Parent(Path log, String... flags) throws IOException {
    List<String> line = new ArrayList<>();
    line.addAll(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1"));
    line.addAll(List.of(flags));
    line.addAll(List.of("-cp", System.getProperty("java.class.path"), "assay.child.ChildMain"));
    process = new ProcessBuilder(line).redirectError(log.toFile()).start();
    in = process.getOutputStream();
    Thread.ofPlatform().daemon().start(this::listen);
  }

  private void listen() {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        Message message = JsonCodec.read(line, Message.class);
        heard.add(message);
        if (message instanceof Message.Answered answer) {
          answers.add(answer);
        } else {
          others.add(message);
        }
      }
    } catch (IOException e) {
      // The child is gone, as some tests intend.
    }
  }

  /// Does not wait.
  long send(Command<?> command) throws IOException {
    long id = ++commands;
    in.write(
        (JsonCodec.line(new CommandEnvelope(id, command)) + "\n").getBytes(StandardCharsets.UTF_8));
    in.flush();
    return id;
  }

  Message.Answered ask(Command<?> command) throws Exception {
    long id = send(command);
    Message.Answered answer = answer();
    if (answer.id() != id) {
      throw new AssertionError("answer to " + answer.id() + " instead of " + id);
    }
    return answer;
  }

  Message.Answered answer() throws InterruptedException {
    Message.Answered answer = answers.poll(60, TimeUnit.SECONDS);
    if (answer == null) {
      throw new AssertionError("no answer; heard " + heard);
    }
    return answer;
  }

  <T extends Message> T hear(Class<T> type) throws InterruptedException {
    while (true) {
      @Nullable Message message = others.poll(60, TimeUnit.SECONDS);
      if (message == null) {
        throw new AssertionError("no " + type.getSimpleName() + "; heard " + heard);
      }
      if (type.isInstance(message)) {
        return type.cast(message);
      }
    }
  }

  void letGo() throws IOException {
    in.close();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
