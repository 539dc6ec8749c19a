package assay.benchmark.redis;

import assay.api.engine.FreePorts;
import assay.api.engine.HostPrograms;
import assay.probe.ProcessProbe;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/// The benchmark's own `redis-server` on loopback without disk storage. Its CPU time is sampled all
/// the time.
final class RedisServer implements AutoCloseable {

  private static final long PATIENCE_NANOS = 20_000_000_000L;
  private static final long POLL_MILLIS = 20;

  private final int port;
  private final Process process;
  private final NavigableMap<Long, Long> cpuByNanos = new TreeMap<>();
  private final Thread sampler;

  private RedisServer(int port, Process process) {
    this.port = port;
    this.process = process;
    sampler = Thread.ofPlatform().daemon().unstarted(this::sample);
  }

  /// Starts a server, and returns when it answers.
  ///
  /// @param folder its working folder, which also holds its log
  static RedisServer start(Path folder) throws IOException, InterruptedException {
    int port = FreePorts.free(1);
    Path log = folder.resolve("redis.log");
    String program =
        HostPrograms.find("redis-server")
            .orElseThrow(() -> new IOException("this host has no redis-server"))
            .toString();
    List<String> line = List.of(program, "--port", "" + port, "--bind", "127.0.0.1", "--save", "");
    Process process =
        new ProcessBuilder(line)
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .directory(folder.toFile())
            .start();
    RedisServer server = new RedisServer(port, process);
    long until = System.nanoTime() + PATIENCE_NANOS;
    while (!server.answers()) {
      if (!process.isAlive() || System.nanoTime() > until) {
        process.destroyForcibly();
        throw new IOException("redis-server does not answer; it says why in " + log);
      }
      Thread.sleep(POLL_MILLIS);
    }
    server.sampler.start();
    return server;
  }

  int port() {
    return port;
  }

  private boolean answers() {
    try {
      return say("PING").equals("+PONG");
    } catch (IOException e) {
      return false;
    }
  }

  void clear() throws IOException {
    if (!say("FLUSHALL").equals("+OK")) {
      throw new IOException("redis-server does not remove what it has");
    }
  }

  private String say(String command) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        BufferedReader answer =
            new BufferedReader(
                new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))) {
      socket.getOutputStream().write((command + "\r\n").getBytes(StandardCharsets.UTF_8));
      return String.valueOf(answer.readLine());
    }
  }

  private void sample() {
    ProcessProbe probe = new ProcessProbe(process.toHandle());
    while (process.isAlive()) {
      probe
          .cpuNanos()
          .ifPresent(cpu -> {
            synchronized (cpuByNanos) {
              cpuByNanos.put(System.nanoTime(), cpu);
            }
          });
      try {
        Thread.sleep(POLL_MILLIS);
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  /// The server's CPU time between two moments on the host's monotonic clock.
  long cpuNanos(long begin, long end) {
    synchronized (cpuByNanos) {
      return Math.round(between(cpuByNanos, end) - between(cpuByNanos, begin));
    }
  }

  /// The CPU time at a moment, interpolated between the samples before and after.
  static double between(NavigableMap<Long, Long> samples, long nanos) {
    Map.Entry<Long, Long> before = samples.floorEntry(nanos);
    Map.Entry<Long, Long> after = samples.ceilingEntry(nanos);
    if (before == null || after == null) {
      throw new IllegalStateException("there is no sample beside " + nanos);
    }
    long length = after.getKey() - before.getKey();
    double share = length == 0 ? 0 : (double) (nanos - before.getKey()) / length;
    return before.getValue() + share * (after.getValue() - before.getValue());
  }

  @Override
  public void close() throws InterruptedException {
    sampler.interrupt();
    int unused = process.destroyForcibly().waitFor();
  }
}
