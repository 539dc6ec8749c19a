package assay.benchmark.judges;

import static java.util.stream.Collectors.joining;

import assay.benchmark.turn.Cpu;
import assay.json.JsonCodec;
import assay.judge.Judge;
import assay.judge.RunJudgement;
import assay.record.io.RunDirectory;
import assay.record.results.Verdicts.TrialVerdict;
import assay.record.results.Verdicts.Verdict;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.nio.file.Path;
import java.util.List;

/// Judges a run directory once, as `assay judge` does, and prints the cost.
public final class JudgeTurn {

  private JudgeTurn() {}

  /// One judgement's cost.
  ///
  /// @param wallNanos from the directory to the verdict, reading included
  /// @param cpuNanos the CPU time of the process, collector and compiler included
  /// @param peakBytes the heap pools' peak, garbage included
  /// @param status the verdict, or one per checker
  /// @param summary the verdict's sentence, or one per checker
  record Took(long wallNanos, long cpuNanos, long peakBytes, String status, String summary) {}

  public static void main(String[] arguments) {
    long cpu = Cpu.nanos();
    long begin = System.nanoTime();
    RunJudgement judged = Judge.judge(new RunDirectory(Path.of(arguments[0])));
    long wall = System.nanoTime() - begin;
    List<Verdict> verdicts =
        judged.verdicts().verdicts().stream().map(TrialVerdict::verdict).toList();
    Took took =
        new Took(
            wall,
            Cpu.nanos() - cpu,
            peak(),
            verdicts.stream().map(verdict -> verdict.status().name()).collect(joining(", ")),
            verdicts.stream().map(verdict -> verdict.summary().toString()).collect(joining(" / ")));
    System.out.println(JsonCodec.line(took));
  }

  private static long peak() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .map(MemoryPoolMXBean::getPeakUsage)
        .mapToLong(MemoryUsage::getUsed)
        .sum();
  }
}
