package assay.run;

import assay.json.JsonCodec;
import assay.schedule.VirtualClock;
import assay.tether.Command;
import assay.tether.CommandEnvelope;
import assay.tether.Message;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// A scripted member or client that answers at the moments of a virtual clock, over the same JSON
/// lines as a child.
public final class ScriptedProcess extends Process {

  private static final int KILLED = 137;

  private final String name;
  private final Script script;
  private final VirtualClock clock;
  private final CompletableFuture<Integer> end = new CompletableFuture<>();
  private final Said said = new Said();

  @FunctionalInterface
  interface Script {

    /// Answers now or at a later moment of the clock.
    CompletableFuture<?> answer(ScriptedProcess process, Command<?> command);
  }

  ScriptedProcess(String name, Script script, VirtualClock clock) {
    this.name = name;
    this.script = script;
    this.clock = clock;
    clock.heed(said::isUnread);
    say(new Message.Hello(pid(), "a script", clock.nanos()));
  }

  public String name() {
    return name;
  }

  void say(Message message) {
    said.add(JsonCodec.line(message) + "\n");
  }

  /// Ends, like a process that crashes or is told to.
  public void end(int code) {
    said.end();
    end.complete(code);
  }

  private void hear(String line) {
    CommandEnvelope asked = JsonCodec.read(line, CommandEnvelope.class);
    CompletableFuture<?> answer = script.answer(this, asked.command());
    var unused =
        answer.whenComplete((value, failure) -> {
          say(
              failure == null
                  ? Message.Answered.with(asked.id(), value)
                  : Message.Answered.failed(asked.id(), "" + failure.getMessage(), ""));
          if (asked.command() instanceof Command.Stop) {
            end(0);
          }
        });
  }

  @Override
  public OutputStream getOutputStream() {
    return new OutputStream() {
      private final ByteArrayOutputStream line = new ByteArrayOutputStream();

      @Override
      public void write(int octet) {
        if (octet == '\n') {
          String whole = line.toString(StandardCharsets.UTF_8);
          line.reset();
          if (isAlive()) {
            hear(whole);
          }
        } else {
          line.write(octet);
        }
      }
    };
  }

  @Override
  public InputStream getInputStream() {
    return said;
  }

  @Override
  public InputStream getErrorStream() {
    return InputStream.nullInputStream();
  }

  @Override
  public ProcessHandle toHandle() {
    return ProcessHandle.current();
  }

  @Override
  public CompletableFuture<Process> onExit() {
    return end.thenApply(code -> this);
  }

  @Override
  public boolean isAlive() {
    return !end.isDone();
  }

  @Override
  public int waitFor() {
    return end.join();
  }

  @Override
  public boolean waitFor(long timeout, TimeUnit unit) throws InterruptedException {
    try {
      end.get(timeout, unit);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public int exitValue() {
    if (isAlive()) {
      throw new IllegalThreadStateException();
    }
    return end.join();
  }

  @Override
  public void destroy() {
    end(KILLED);
  }

  @Override
  public Process destroyForcibly() {
    end(KILLED);
    return this;
  }

  /// Its stdout. The clock stands still until all of it is read and processed.
  private final class Said extends InputStream {

    private byte[] unread = new byte[0];
    private int next;
    private boolean ended;
    private volatile boolean waited;

    synchronized void add(String text) {
      if (ended) {
        return;
      }
      ByteArrayOutputStream all = new ByteArrayOutputStream();
      all.write(unread, next, unread.length - next);
      all.writeBytes(text.getBytes(StandardCharsets.UTF_8));
      unread = all.toByteArray();
      next = 0;
      waited = false;
      notifyAll();
    }

    synchronized void end() {
      ended = true;
      notifyAll();
    }

    boolean isUnread() {
      return !waited;
    }

    @Override
    public synchronized int read() {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public synchronized int read(byte[] into, int from, int length) {
      boolean wasInterrupted = false;
      while (next == unread.length && !ended) {
        waited = true;
        clock.changed();
        try {
          wait();
        } catch (InterruptedException e) {
          wasInterrupted = true;
        }
      }
      if (wasInterrupted) {
        Thread.currentThread().interrupt();
      }
      if (next == unread.length) {
        waited = true;
        clock.changed();
        return -1;
      }
      int count = Math.min(length, unread.length - next);
      System.arraycopy(unread, next, into, from, count);
      next += count;
      return count;
    }
  }
}
