package assay.benchmark.jmeter;

import assay.benchmark.turn.Round;
import assay.benchmark.turn.Tool;
import assay.benchmark.turn.Turn;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.protocol.java.sampler.JavaSampler;
import org.apache.jmeter.reporters.ResultCollector;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;

/// JMeter's own engine without windows: a thread group loops over one no-op Java sampler, with
/// JMeter's published properties.
///
/// The variant `bare` has no listener; `results` has the result collector, which writes a CSV line
/// per sample.
public final class JMeterTool implements Tool {

  private static final List<String> PROPERTIES =
      List.of("jmeter.properties", "saveservice.properties", "upgrade.properties");

  private final int threads;
  private final boolean results;
  private final Path folder;
  private long taken;
  private int rounds;

  private JMeterTool(Turn turn) throws IOException {
    threads = turn.threads();
    results = turn.variant().equals("results");
    folder = turn.folder();
    Path bin = Files.createDirectories(folder.resolve("bin"));
    for (String name : PROPERTIES) {
      try (InputStream published = JMeterTool.class.getResourceAsStream("/bin/" + name)) {
        if (published == null) {
          throw new IOException("JMeter was published without bin/" + name);
        }
        Files.copy(published, bin.resolve(name));
      }
    }
    JMeterUtils.setJMeterHome(folder.toString());
    JMeterUtils.loadJMeterProperties(bin.resolve("jmeter.properties").toString());
    JMeterUtils.initLocale();
  }

  public static void main(String[] arguments) throws Exception {
    Turn.main(arguments, JMeterTool::new);
  }

  @Override
  public Round round(long requests) throws Exception {
    int each = Math.toIntExact(requests / threads);
    rounds++;
    JMeterRound lap = JMeterRound.of(threads, each);
    StandardJMeterEngine engine = new StandardJMeterEngine();
    engine.configure(plan(each));
    engine.run();
    Round round = lap.round();
    taken += round.requests();
    return round;
  }

  private HashTree plan(int each) {
    JavaSampler sampler = new JavaSampler();
    sampler.setName("nothing");
    sampler.setClassname(NoopSampler.class.getName());
    LoopController loop = new LoopController();
    loop.setLoops(each);
    loop.setFirst(true);
    loop.initialize();
    ThreadGroup group = new ThreadGroup();
    group.setName("threads");
    group.setNumThreads(threads);
    group.setRampUp(0);
    group.setSamplerController(loop);
    HashTree tree = new ListedHashTree();
    HashTree underPlan = tree.add(new TestPlan("nothing"));
    if (results) {
      ResultCollector collector = new ResultCollector();
      collector.setFilename(folder.resolve("results-" + rounds + ".jtl").toString());
      underPlan.add(collector);
    }
    underPlan.add(group).add(sampler);
    return tree;
  }

  /// The lines in the result files; without result files, the samples that the threads requested.
  @Override
  public long told() throws IOException {
    if (!results) {
      return taken;
    }
    long lines = 0;
    for (int round = 1; round <= rounds; round++) {
      try (Stream<String> file = Files.lines(folder.resolve("results-" + round + ".jtl"))) {
        lines += file.filter(line -> line.contains(",nothing,")).count();
      }
    }
    return lines;
  }
}
