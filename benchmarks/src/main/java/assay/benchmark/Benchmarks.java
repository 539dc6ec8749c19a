package assay.benchmark;

import assay.benchmark.judges.Judges;
import assay.benchmark.record.RecordCost;
import assay.benchmark.redis.BesideYcsb;
import assay.benchmark.rows.RowSpeed;
import assay.benchmark.scale.Scale;
import assay.benchmark.side.SideBySide;
import assay.benchmark.side.Stall;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;

@Command(
    name = "benchmarks/run",
    mixinStandardHelpOptions = true,
    description = "Benchmarks of Assay itself.",
    subcommands = {
      SideBySide.class,
      Stall.class,
      BesideYcsb.class,
      Judges.class,
      RowSpeed.class,
      RecordCost.class,
      Scale.class
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
