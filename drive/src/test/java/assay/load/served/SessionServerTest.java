package assay.load.served;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.api.EntryProcessor;
import assay.load.MemoryEngine.MemorySession;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
final class SessionServerTest {

  record Named(int id, long version, double price, String name, List<Long> tags) {}

  record Read(long by) implements EntryProcessor {

    @Override
    public Object apply(Entry entry) {
      return by;
    }
  }

  private static final RecordTextCodec TEXT = new RecordTextCodec(List.of(Named.class, Read.class));

  private static final Named ODD =
      new Named(-1, Long.MIN_VALUE, 0.5, "tab\t back\\slash\n line\r é", List.of(1L, -2L));

  private static List<String> fields(String line) {
    return List.of(line.split("\t", -1));
  }

  @Test
  void value_isTheSameAfterText() {
    for (Object value : List.of(ODD, new Named(0, 0, 0, "", List.of()), 7L)) {
      String line = TEXT.write(value);
      assertThat(line).doesNotContain("\n", "\r");
      assertThat(TEXT.read(fields(line))).isEqualTo(value);
    }
    assertThat(TEXT.write(null)).isEqualTo("none");
  }

  @Test
  void noValue_isRefused() {
    for (String line : List.of("Other\t1", "Read", "Read\tx", "Read\t1\t2", "", "Long\tx")) {
      assertThatThrownBy(() -> TEXT.read(fields(line)))
          .as(line)
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  /// The answers to lines of requests.
  private static List<String> answers(SessionServer server, String requests, int lines)
      throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
        BufferedReader in =
            new BufferedReader(
                new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))) {
      socket.getOutputStream().write(requests.getBytes(StandardCharsets.UTF_8));
      List<String> answers = new ArrayList<>();
      while (answers.size() < lines) {
        answers.add(in.readLine());
      }
      return answers;
    }
  }

  @Test
  void requests_areAnsweredInTheirOrder() throws IOException {
    MemorySession session = new MemorySession();
    try (SessionServer server = SessionServer.start(session, List.of(Named.class))) {
      assertThat(
              answers(
                  server,
                  """
                  get\tdata\t7
                  put\tdata\t7\tLong\t3
                  putAll\tdata\t2
                  8\tLong\t4
                  9\tNamed\t9\t1\t0.5\tnine\t5,6
                  getAll\tdata\t9\t6\t7
                  """,
                  6))
          .containsExactly("none", "ok", "ok", "Named\t9\t1\t0.5\tnine\t5,6", "none", "Long\t3");
    }
    assertThat(session.get(9)).isEqualTo(new Named(9, 1, 0.5, "nine", List.of(5L, 6L)));
    assertThat(session.get(8)).isEqualTo(4L);
  }

  @Test
  void wrongRequest_isRefused_andTheNextIsAnswered() throws IOException {
    MemorySession session = new MemorySession();
    List<String> refusals = new CopyOnWriteArrayList<>();
    try (SessionServer server = SessionServer.start(session, List.of(), refusals::add)) {
      assertThat(
              answers(
                  server,
                  """
                  steal\tdata\t7
                  get\tdata
                  get\tdata\tseven
                  put\tdata\t7\tCustomer\t1
                  run\tdata\t7\tLong\t1
                  get\tdata\t7
                  """,
                  6))
          .allMatch(line -> line.startsWith("failed\t") || line.equals("none"))
          .endsWith("none");
    }
    assertThat(refusals).hasSize(5);
  }
}
