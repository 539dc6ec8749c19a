package assay.benchmark.ycsb;

import assay.benchmark.turn.Cpu;
import assay.benchmark.turn.Round;
import assay.benchmark.turn.Tool;
import assay.benchmark.turn.Turn;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.apache.htrace.core.Tracer;
import site.ycsb.BasicDB;
import site.ycsb.ClientThread;
import site.ycsb.DB;
import site.ycsb.DBFactory;
import site.ycsb.Workload;
import site.ycsb.measurements.Measurements;
import site.ycsb.measurements.exporter.TextMeasurementsExporter;
import site.ycsb.workloads.CoreWorkload;

/// YCSB's own client threads on its own no-op `BasicDB`, with its own measurements. This is its
/// command line without the wait for JVM start-up, because rounds can be repeated.
///
/// The variant is YCSB's `measurementtype`: `hdrhistogram` (the default) or `histogram`.
public final class YcsbTool implements Tool {

  private static final Pattern READS =
      Pattern.compile("^\\[READ\\], (?:Return=OK|Operations), (\\d+)$", Pattern.MULTILINE);

  private final int threads;
  private final Properties properties = new Properties();
  private final Workload workload;
  private final Tracer tracer = new Tracer.Builder("YCSB").build();

  private YcsbTool(Turn turn) throws Exception {
    threads = turn.threads();
    properties.setProperty("measurementtype", turn.variant());
    properties.setProperty("recordcount", "10000");
    properties.setProperty("readproportion", "1");
    properties.setProperty("updateproportion", "0");
    properties.setProperty("requestdistribution", "uniform");
    properties.setProperty(BasicDB.VERBOSE, "false");
    properties.setProperty(BasicDB.SIMULATE_DELAY, "0");
    Measurements.setProperties(properties);
    workload = new CoreWorkload();
    workload.init(properties);
  }

  public static void main(String[] arguments) throws Exception {
    Turn.main(arguments, YcsbTool::new);
  }

  @Override
  public Round round(long requests) throws Exception {
    CountDownLatch done = new CountDownLatch(threads);
    List<ClientThread> clients = new ArrayList<>();
    List<Thread> running = new ArrayList<>();
    for (int thread = 0; thread < threads; thread++) {
      int share = Math.toIntExact(requests / threads);
      DB db = DBFactory.newDB(BasicDB.class.getName(), properties, tracer);
      ClientThread client = new ClientThread(db, true, workload, properties, share, -1, done);
      client.setThreadId(thread);
      client.setThreadCount(threads);
      clients.add(client);
      running.add(new Thread(tracer.wrap(client, "ClientThread")));
    }
    long cpu = Cpu.nanos();
    long begin = System.nanoTime();
    running.forEach(Thread::start);
    for (Thread thread : running) {
      thread.join();
    }
    long wall = System.nanoTime() - begin;
    long operations = clients.stream().mapToLong(ClientThread::getOpsDone).sum();
    return new Round(operations, wall, Cpu.nanos() - cpu);
  }

  /// The acknowledged operations of all rounds, from YCSB's report.
  @Override
  public long told() throws IOException {
    ByteArrayOutputStream report = new ByteArrayOutputStream();
    TextMeasurementsExporter exporter = new TextMeasurementsExporter(report);
    Measurements.getMeasurements().exportMeasurements(exporter);
    exporter.close();
    String text = report.toString(StandardCharsets.UTF_8);
    List<Long> counts = READS.matcher(text).results().map(YcsbTool::number).distinct().toList();
    if (counts.size() != 1) {
      throw new IOException("YCSB's report does not agree with itself: " + counts);
    }
    return counts.getFirst();
  }

  private static long number(MatchResult match) {
    return Long.parseLong(match.group(1));
  }
}
