package assay.fault.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.plan.FaultCommand;
import assay.schedule.Clock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Commands in real shells, with a file as the harm.
final class CommandFaultTest {

  /// Long enough to see that no proof appears.
  private static final Duration SHORT = Duration.ofMillis(300);

  @TempDir private Path folder;

  private static Optional<String> nothing(long since) {
    return Optional.empty();
  }

  private Path harm() {
    return folder.resolve("harm");
  }

  private FaultCommand command(String run, boolean proven) {
    return new FaultCommand(run, "echo undone; rm " + harm(), proven ? "test -e " + harm() : "");
  }

  private static CommandFault fault(FaultCommand command, LongFunction<Optional<String>> seen) {
    return fault(command, seen, Duration.ofSeconds(10));
  }

  private static CommandFault fault(
      FaultCommand command, LongFunction<Optional<String>> seen, Duration lasts) {
    return new CommandFault(
        command, lasts, seen, text -> text.replace("s3cret", "***"), Clock.host());
  }

  @Test
  void command_isProvenByItsProof_andSoIsItsUndo() {
    CommandFault fault =
        fault(command("echo s3cret done; touch " + harm(), true), CommandFaultTest::nothing);
    fault.inject();
    assertThat(harm()).exists();
    assertThat(fault.tookEffect())
        .contains("the command ended with 0: *** done; its `proof` ended with 0");
    assertThat(fault.healed()).isEmpty();
    fault.undo();
    fault.undo();
    assertThat(harm()).doesNotExist();
    assertThat(fault.healed())
        .contains("`undo` ended with 0: undone; its `proof` no longer ended with 0");
  }

  @Test
  void proofThatNeverComes_isNone_andTheHarmIsUndone() {
    FaultCommand command =
        new FaultCommand("touch " + harm(), "rm " + harm(), "test -e " + harm() + "-not");
    CommandFault fault = fault(command, CommandFaultTest::nothing, Duration.ofSeconds(2));
    fault.inject();
    assertThat(fault.tookEffect()).isEmpty();
    fault.undo();
    assertThat(harm()).doesNotExist();
  }

  /// The harm does not outlast its time.
  @Test
  void proofThatHangs_isEndedWithTheHarm_andNamed() {
    FaultCommand command =
        new FaultCommand(
            "touch " + harm(), "rm " + harm(), "test -e %s && exec sleep 600".formatted(harm()));
    CommandFault fault = fault(command, CommandFaultTest::nothing, SHORT);
    fault.inject();
    assertThatThrownBy(fault::tookEffect).hasMessageStartingWith("its `proof` did not end in ");
    fault.undo();
    assertThat(harm()).doesNotExist();
  }

  @Test
  void undoThatNoShellCanRead_isToldBeforeTheHarm() {
    CommandFault fault =
        fault(
            new FaultCommand("touch " + harm(), "if true; rm " + harm(), ""),
            CommandFaultTest::nothing);
    assertThatThrownBy(fault::inject)
        .hasMessageStartingWith("`undo` cannot be read by a shell, and nothing was done: ");
    fault.undo();
    assertThat(harm()).doesNotExist();
  }

  @Test
  void proofThatWasThereBefore_provesNothing_andNothingIsDone() throws Exception {
    Files.createFile(harm());
    CommandFault fault = fault(command("touch " + harm() + "-2", true), CommandFaultTest::nothing);
    assertThatThrownBy(fault::inject).hasMessageContaining("before the command was run");
    fault.undo();
    assertThat(harm()).exists();
    assertThat(folder.resolve("harm-2")).doesNotExist();
  }

  @Test
  void commandThatFails_isToldWithoutSecrets_andItsHalfIsUndone() {
    CommandFault fault =
        fault(
            command("touch " + harm() + "; echo s3cret >&2; exit 3", false),
            CommandFaultTest::nothing);
    assertThatThrownBy(fault::inject).hasMessage("the command ended with 3: ***");
    assertThat(fault.tookEffect()).isEmpty();
    fault.undo();
    assertThat(harm()).doesNotExist();
  }

  @Test
  void withoutAProof_clientsAreTheWitnesses() {
    FaultCommand silent = new FaultCommand("true");
    CommandFault unseen = fault(silent, CommandFaultTest::nothing, SHORT);
    unseen.inject();
    assertThat(unseen.tookEffect()).isEmpty();
    CommandFault seen = fault(silent, since -> Optional.of("clients saw: member-1 left"));
    seen.inject();
    assertThat(seen.tookEffect()).contains("the command ended with 0; clients saw: member-1 left");
  }

  @Test
  void undoThatFails_isTold() {
    CommandFault fault = fault(new FaultCommand("true", "exit 4", ""), CommandFaultTest::nothing);
    fault.inject();
    assertThatThrownBy(fault::undo).hasMessage("`undo` ended with 4");
    assertThat(fault.healed()).isEmpty();
  }

  /// A thread that has to stop still undoes its harm.
  @Test
  void interrupt_keepsNothingFromBeingUndone() {
    CommandFault fault = fault(command("touch " + harm(), true), CommandFaultTest::nothing);
    fault.inject();
    Thread.currentThread().interrupt();
    fault.undo();
    assertThat(Thread.interrupted()).isTrue();
    assertThat(harm()).doesNotExist();
  }
}
