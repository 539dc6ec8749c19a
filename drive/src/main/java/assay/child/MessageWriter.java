package assay.child;

import assay.json.JsonCodec;
import assay.tether.Message;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;

/// Sends messages to the parent, one per line, on its own thread: no load thread ever waits for a pipe.
///
/// If the parent no longer reads, it is gone, and the process halts.
final class MessageWriter {

  private final OutputStream out;
  private final BlockingQueue<Runnable> lines = new LinkedBlockingQueue<>();

  MessageWriter(OutputStream out) {
    this.out = out;
    Thread.ofPlatform().name("assay-voice").daemon().start(this::speak);
  }

  void say(Message message) {
    lines.add(() -> write(message));
  }

  /// Waits until every queued message has been written.
  void finish() throws InterruptedException {
    CountDownLatch handedOver = new CountDownLatch(1);
    lines.add(handedOver::countDown);
    handedOver.await();
  }

  private void speak() {
    try {
      while (true) {
        lines.take().run();
      }
    } catch (InterruptedException | RuntimeException | Error e) {
      System.err.println("assay: cannot speak to the parent, halting: " + e);
      ChildMain.halt();
    }
  }

  private void write(Message message) {
    try {
      out.write((JsonCodec.line(message) + "\n").getBytes(StandardCharsets.UTF_8));
      out.flush();
    } catch (IOException e) {
      ChildMain.halt();
    }
  }
}
