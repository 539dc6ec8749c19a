package assay.benchmark;

import assay.benchmark.judges.CheckerBenchmark;
import assay.benchmark.record.RecordCost;
import assay.benchmark.redis.YcsbRedisComparison;
import assay.benchmark.rows.RowGenerationBenchmark;
import assay.benchmark.scale.ParentScaleBenchmark;
import assay.benchmark.side.StallComparison;
import assay.benchmark.side.ToolComparison;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;

@Command(
    name = "benchmarks/run",
    mixinStandardHelpOptions = true,
    description = "Benchmarks of Assay itself.",
    subcommands = {
      ToolComparison.class,
      StallComparison.class,
      YcsbRedisComparison.class,
      CheckerBenchmark.class,
      RowGenerationBenchmark.class,
      RecordCost.class,
      ParentScaleBenchmark.class
    })
public final class Benchmarks implements Callable<Integer> {

  private Benchmarks() {}

  /// Exits with 0, or with 1 if the benchmark could not finish.
  public static void main(String[] arguments) {
    CommandLine line = new CommandLine(new Benchmarks());
    line.setExecutionExceptionHandler((failure, command, result) -> {
      System.err.println("error: " + failure.getMessage());
      failure.printStackTrace();
      return 1;
    });
    System.exit(line.execute(arguments));
  }

  @Override
  public Integer call() {
    CommandLine.usage(this, System.out);
    return 2;
  }
}
