package assay.live;

import assay.json.JsonCodec;
import assay.live.LiveFrameBuffer.Frame;
import assay.live.LiveFrameBuffer.News;
import assay.loopback.LoopbackAnswer;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// One open page: receives changes as server-sent events, as fast as the viewer reads and at most
/// once a second.
final class ViewerStream {

  static final String TYPE = "text/event-stream; charset=utf-8";

  /// An empty line is sent this often, to notice a viewer that has gone.
  private static final long SIGN_OF_LIFE_MILLIS = 5_000;

  private final LiveFrameBuffer frames;
  private final OutputStream out;
  private @Nullable Frame seen;

  private ViewerStream(LiveFrameBuffer frames, OutputStream out) {
    this.frames = frames;
    this.out = out;
  }

  /// Serves a viewer until the run has ended or the viewer is gone.
  static void serve(HttpExchange exchange, LiveFrameBuffer frames) throws IOException {
    LoopbackAnswer.headers(exchange, TYPE, LoopbackAnswer.NOTHING);
    exchange.sendResponseHeaders(200, 0);
    try {
      new ViewerStream(frames, exchange.getResponseBody()).run();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void run() throws IOException, InterruptedException {
    while (true) {
      News news = frames.after(seen == null ? 0 : seen.number(), SIGN_OF_LIFE_MILLIS);
      if (news.frame() != null) {
        show(news.frame());
      }
      if (news.ending() != null) {
        send("event: over\ndata: " + JsonCodec.line(news.ending()) + "\n\n");
        return;
      }
      if (news.frame() == null) {
        send(":\n\n");
      }
    }
  }

  private void show(Frame frame) throws IOException {
    long skipped = seen == null ? 0 : frame.number() - seen.number() - 1;
    Map<String, Object> told = Map.of("skipped", skipped, "parts", frame.since(seen));
    seen = frame;
    send("event: parts\ndata: " + JsonCodec.line(told) + "\n\n");
  }

  private void send(String event) throws IOException {
    out.write(event.getBytes(StandardCharsets.UTF_8));
    out.flush();
  }
}
