package assay.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import assay.plan.ProgramLanguage;
import assay.problem.ProblemException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Packages by an installer that is a shell: installed once, and again after a change of their
/// pins.
@Timeout(60)
final class ClientPackagesIT {

  @TempDir private Path folder;

  @BeforeEach
  void pin() throws IOException {
    Files.createDirectories(folder.resolve("core/locks/grid/deep"));
    Files.writeString(folder.resolve("core/locks/grid/deep/lock"), "one\n");
  }

  private ClientPackages packages(String engine, String... install) {
    return packages(engine, List.of(), install);
  }

  private ClientPackages packages(String engine, List<String> compile, String... install) {
    ProgramLanguage language =
        new ProgramLanguage(
            "shell",
            "Shell",
            Map.of("sh", "dash", "setpriv", "util-linux"),
            List.of(".sh"),
            "client.sh",
            "locks/<engine>",
            "the shell",
            List.of(install),
            compile,
            List.of("sh", compile.isEmpty() ? "<file>" : "<binary>"),
            List.of(),
            Map.of());
    return new ClientPackages(folder.resolve("all"), folder.resolve("core"), language, engine);
  }

  private ClientPackages installed() {
    return packages("grid", "sh", "-c", "cat deep/lock > <packages>/<engine>; date +%N >> grid");
  }

  private ProblemException failure(ClientPackages packages) {
    return catchThrowableOfType(ProblemException.class, packages::folder);
  }

  @Test
  void packages_areGotOnce_beforeAProgramStarts() throws Exception {
    Path got = installed().folder();
    String first = Files.readString(got.resolve("grid"));
    assertThat(first).startsWith("one\n");
    assertThat(installed().folder()).isEqualTo(got);
    assertThat(got.resolve("grid")).hasContent(first);
    try (Stream<Path> left = Files.list(folder.resolve("all"))) {
      assertThat(left).containsExactly(got);
    }
  }

  @Test
  void packages_areGotAgain_whereOthersArePinned() throws Exception {
    Path got = installed().folder();
    Files.writeString(folder.resolve("core/locks/grid/deep/lock"), "two\n");
    Path other = installed().folder();
    assertThat(other).isNotEqualTo(got);
    assertThat(other.resolve("grid")).content().startsWith("two\n");
  }

  @Test
  void installerThatFails_saysWhatItSaidLast_andLeavesNothing() throws Exception {
    assertThat(failure(packages("grid", "sh", "-c", "echo no registry; exit 3")))
        .hasMessageContaining("the packages of grid could not be installed for Shell")
        .hasMessageContaining("no registry")
        .satisfies(failure ->
            assertThat(failure.problems().getFirst().help())
                .contains("apt install dash util-linux")
                .contains("`client-language: shell`"));
    assertThat(folder.resolve("all")).isEmptyDirectory();
  }

  @Test
  void installerThatIsNotThere_isSaid_andLeavesNothing() {
    assertThat(failure(packages("grid", "assay-nobody-has-this")))
        .hasMessageContaining("assay-nobody-has-this cannot be run");
    assertThat(folder.resolve("all")).isEmptyDirectory();
  }

  @Test
  void installerThatIsInterrupted_isEnded_andLeavesNothing() throws Exception {
    Path pid = folder.resolve("pid");
    ClientPackages slow = packages("grid", "sh", "-c", "echo $$ > " + pid + "; exec sleep 600");
    AtomicReference<Throwable> said = new AtomicReference<>();
    Thread installing = new Thread(() -> said.set(catchThrowable(slow::folder)));
    installing.start();
    while (!Files.exists(pid) || Files.size(pid) == 0) {
      Thread.onSpinWait();
    }
    ProcessHandle installer =
        ProcessHandle.of(Long.parseLong(Files.readString(pid).strip())).orElseThrow();
    installing.interrupt();
    installing.join();
    installer.onExit().join();
    assertThat(said.get()).isInstanceOf(InterruptedException.class);
    assertThat(folder.resolve("all")).isEmptyDirectory();
  }

  @Test
  void engineWithoutPackages_isSaid() {
    assertThat(failure(packages("other", "true")))
        .hasMessageContaining("there are no packages of other for clients in Shell");
  }

  @Test
  void program_isRunAsItIs_whereNothingCompilesIt() throws Exception {
    Path program = Files.writeString(folder.resolve("mine.sh"), "echo");
    assertThat(packages("grid", "true").command(program)).containsExactly("sh", program.toString());
  }

  @Test
  void program_isCompiledOnce_andAgainWhereItIsAnother() throws Exception {
    Path program = Files.writeString(folder.resolve("mine.sh"), "one\n");
    ClientPackages packages =
        packages(
            "grid",
            List.of("sh", "-c", "cat deep/lock <file> > <binary>; date +%N >> <binary>"),
            "true");
    Path first = Path.of(packages.command(program).getLast());
    assertThat(first).content().startsWith("one\none\n");
    String compiled = Files.readString(first);
    assertThat(packages.command(program)).endsWith(first.toString());
    assertThat(first).hasContent(compiled);
    Files.writeString(program, "two\n");
    Path second = Path.of(packages.command(program).getLast());
    assertThat(second).content().startsWith("one\ntwo\n");
    assertThat(first.resolveSibling("")).isDirectoryNotContaining("glob:**fresh*");
  }

  @Test
  void programThatDoesNotCompile_saysWhatTheCompilerSaid() throws Exception {
    Path program = Files.writeString(folder.resolve("mine.sh"), "one\n");
    ClientPackages packages =
        packages("grid", List.of("sh", "-c", "echo line 7 is wrong; exit 3"), "true");
    assertThat(catchThrowableOfType(ProblemException.class, () -> packages.command(program)))
        .hasMessageContaining("mine.sh could not be compiled")
        .hasMessageContaining("line 7 is wrong");
  }
}
