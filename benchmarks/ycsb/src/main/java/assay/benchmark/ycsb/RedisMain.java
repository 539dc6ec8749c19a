package assay.benchmark.ycsb;

import assay.benchmark.turn.Cpu;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.htrace.core.Tracer;
import site.ycsb.ClientThread;
import site.ycsb.DB;
import site.ycsb.DBFactory;
import site.ycsb.measurements.Measurements;
import site.ycsb.measurements.exporter.TextMeasurementsExporter;
import site.ycsb.workloads.CoreWorkload;

/// YCSB's own client thread and core workload on Redis: stores the records, and sends each mix
/// twice, to warm up and to count. YCSB's command line ends its JVM after one run, so its figures
/// include JVM start-up. Here both runs share a JVM and have separate measurements.
public final class RedisMain {

  private static final List<String> KINDS = List.of("read", "update");

  private final Properties common = new Properties();
  private final Tracer tracer = new Tracer.Builder("YCSB").build();

  private RedisMain(String form, String port, String records) {
    common.setProperty(RedisDb.FORM, form);
    common.setProperty(RedisDb.PORT, port);
    common.setProperty("recordcount", records);
    common.setProperty("requestdistribution", "uniform");
    common.setProperty("writeallfields", "true");
    common.setProperty("measurementtype", "hdrhistogram");
    common.setProperty("hdrhistogram.percentiles", "50");
  }

  /// Prints one JSON line for each mix.
  ///
  /// @param arguments form, port, record count, seconds to warm up, seconds to count
  public static void main(String[] arguments) throws Exception {
    RedisMain main = new RedisMain(arguments[0], arguments[1], arguments[2]);
    int warmUp = Integer.parseInt(arguments[3]);
    int seconds = Integer.parseInt(arguments[4]);
    main.run(main.mix(1), false, 0);
    for (double reads : List.of(1.0, 0.5)) {
      String unused = main.run(main.mix(reads), true, warmUp);
      System.out.println(main.run(main.mix(reads), true, seconds));
    }
    System.out.flush();
    // Tracing leaves threads behind.
    Runtime.getRuntime().halt(0);
  }

  private Properties mix(double reads) {
    Properties properties = new Properties();
    properties.putAll(common);
    properties.setProperty("readproportion", Double.toString(reads));
    properties.setProperty("updateproportion", Double.toString(1 - reads));
    return properties;
  }

  /// One run of YCSB: its load phase, or its transactions for so long.
  private String run(Properties properties, boolean transactions, int seconds) throws Exception {
    forgetMeasurements();
    Measurements.setProperties(properties);
    CoreWorkload workload = new CoreWorkload();
    workload.init(properties);
    DB db = DBFactory.newDB(RedisDb.class.getName(), properties, tracer);
    CountDownLatch done = new CountDownLatch(1);
    int count = transactions ? 0 : Integer.parseInt(properties.getProperty("recordcount"));
    ClientThread client = new ClientThread(db, transactions, workload, properties, count, -1, done);
    client.setThreadId(0);
    client.setThreadCount(1);
    Thread thread = new Thread(tracer.wrap(client, "ClientThread"));
    long cpu = Cpu.nanos();
    long begin = System.nanoTime();
    thread.start();
    if (transactions && !done.await(seconds, TimeUnit.SECONDS)) {
      workload.requestStop();
    }
    thread.join();
    long end = System.nanoTime();
    return json(properties, begin, end, Cpu.nanos() - cpu, client.getOpsDone());
  }

  /// Gives each run its own measurements, as separate JVMs would.
  private static void forgetMeasurements() throws ReflectiveOperationException {
    Field only = Measurements.class.getDeclaredField("singleton");
    only.setAccessible(true);
    only.set(null, null);
  }

  private static String json(Properties properties, long begin, long end, long cpu, long done)
      throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    TextMeasurementsExporter exporter = new TextMeasurementsExporter(bytes);
    Measurements.getMeasurements().exportMeasurements(exporter);
    exporter.close();
    String report = bytes.toString(StandardCharsets.UTF_8);
    if (report.contains("FAILED") || Pattern.compile("Return=(?!OK)").matcher(report).find()) {
      throw new IOException("requests failed:\n" + report);
    }
    List<String> kinds = new ArrayList<>();
    long told = 0;
    for (String kind : KINDS) {
      String name = kind.toUpperCase(Locale.ROOT);
      double operations = number(report, name, "Operations");
      if (operations > 0) {
        told += (long) operations;
        kinds.add(
            String.format(
                Locale.ROOT,
                "\"%s\":{\"requests\":%.0f,\"medianNanos\":%.0f,\"meanNanos\":%.1f}",
                kind,
                operations,
                1000 * number(report, name, "50thPercentileLatency\\(us\\)"),
                1000 * number(report, name, "AverageLatency\\(us\\)")));
      }
    }
    if (told != done && !kinds.isEmpty()) {
      throw new IOException("YCSB did %d operations and tells of %d".formatted(done, told));
    }
    return String.format(
        Locale.ROOT,
        "{\"mix\":\"%s\",\"beginNanos\":%d,\"endNanos\":%d,\"cpuNanos\":%d,\"latencies\":{%s}}",
        properties.getProperty("updateproportion").equals("0.0") ? "reads" : "half updates",
        begin,
        end,
        cpu,
        String.join(",", kinds));
  }

  private static double number(String report, String operation, String measure) {
    String line = "(?m)^\\[" + operation + "\\], " + measure + ", ([\\d.E-]+)$";
    Matcher found = Pattern.compile(line).matcher(report);
    return found.find() ? Double.parseDouble(found.group(1)) : 0;
  }
}
