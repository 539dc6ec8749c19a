package assay.cli.workspace;

import assay.api.engine.ChildEnvironment;
import assay.problem.ExitCode;
import assay.problem.Problem;
import assay.problem.ProblemException;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.util.ArrayList;
import java.util.List;

/// Builds parts of a clone's installation just before a command needs them, through the launcher of this process.
/// Parts that are up to date are not built again. A release contains every part.
///
/// @param launcher the launcher's file; empty to build nothing
record InstallationPartBuilder(String launcher) {

  private static final int FIRST_SIGNAL = 129;

  /// The builder from the system property `assay.build`, which the launcher sets.
  static InstallationPartBuilder here() {
    return new InstallationPartBuilder(System.getProperty("assay.build", ""));
  }

  /// Builds engines, by their names, or other parts of the installation. The launcher prints its progress.
  ///
  /// @throws ProblemException E517 if a part could not be built
  void build(List<String> parts) {
    if (launcher.isEmpty() || parts.isEmpty()) {
      return;
    }
    int exit = exit(parts);
    if (exit != 0) {
      throw new ProblemException(
          exit < FIRST_SIGNAL ? ExitCode.ENVIRONMENT : ExitCode.INTERRUPTED,
          new Problem(
              "E517",
              "%s could not be built".formatted(String.join(", ", parts)),
              "correct the errors above, and repeat the command"));
    }
  }

  private int exit(List<String> parts) {
    List<String> command = new ArrayList<>(List.of(launcher, "build"));
    command.addAll(parts);
    try {
      Process build =
          ChildEnvironment.users(command)
              .redirectOutput(Redirect.DISCARD)
              .redirectError(Redirect.INHERIT)
              .start();
      build.getOutputStream().close();
      // If only this process is ended, the build must end too.
      Thread ending = new Thread(build::destroy);
      Runtime.getRuntime().addShutdownHook(ending);
      int exit = build.waitFor();
      Runtime.getRuntime().removeShutdownHook(ending);
      return exit;
    } catch (IOException e) {
      throw ProblemException.ofHost(
          "E517",
          "%s cannot be run: %s".formatted(launcher, e.getMessage()),
          "make the file executable");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return FIRST_SIGNAL;
    }
  }
}
