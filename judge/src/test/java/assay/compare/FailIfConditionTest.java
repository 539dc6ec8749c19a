package assay.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.problem.Problem;
import assay.problem.ProblemException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FailIfConditionTest {

  @TempDir private Path runs;

  private StoredSample sample(String id) {
    return new StoredSample(runs, id).figure("p99(put)", 1000e3, 1010e3, 990e3);
  }

  @Test
  void limitsThatCannotBeRead_areToldHow() throws IOException {
    unread("put p98 > +10%", "E322", "did you mean `put p99`?");
    unread("p99(putt) > +10%", "E322", "did you mean `p99(put)`?");
    unread("put p99 > 10%", "E440", "with its sign: `put p99 > +10%`");
    unread("lost-writes > 0", "E440", "`lost-writes > +0`");
    unread("put p99 > 20", "E440", "with its sign: `put p99 > +20%`");
    unread("put p99 > +10", "E440", "changes by a percentage");
    unread("put p99 > +10", "E440", "`put p99 > +10%`");
    unread("put p99 > +10/s", "E440", "ms");
    unread("put p99", "E440", "put p99 > +10%");
    unread("", "E440", "put p99 > +10%");
  }

  private void unread(String limit, String code, String help) throws IOException {
    StoredRun from = sample("aaaa").stored();
    StoredRun to = sample("bbbb").stored();
    assertThatThrownBy(() -> RunComparison.of(from, to, false, false, List.of(limit)))
        .isInstanceOfSatisfying(
            ProblemException.class,
            failure -> {
              Problem problem = failure.problems().getFirst();
              assertThat(problem.code()).as(limit).isEqualTo(code);
              assertThat(problem.help()).as(limit).contains(help);
            });
  }
}
