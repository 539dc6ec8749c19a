package assay.cli;

import assay.cli.terminal.ProblemText;
import assay.cli.terminal.Terminal;
import assay.cli.workspace.FileNameCheck;
import assay.cli.workspace.Workspace;
import assay.problem.ExitCode;
import assay.problem.Problem;
import assay.problem.ProblemException;
import assay.words.NearestWord;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/// Prints a failed command's problems and chooses the exit code.
record ErrorReporter(Workspace workspace, Terminal terminal, BooleanSupplier debug) {

  /// Options that had another name.
  private static final Map<String, String> RENAMED = Map.of("--strategy", "--configuration");

  /// Reports an unreadable command line as one problem, with the nearest known word.
  int handleParseException(ParameterException failure, String[] arguments) {
    CommandLine command = failure.getCommandLine();
    String name = command.getCommandSpec().qualifiedName();
    String what = sentence(String.valueOf(failure.getMessage()));
    String help = "`" + name + " --help` shows its options";
    if (failure.getCause() instanceof InvalidPathException path) {
      return handle(FileNameCheck.problem(path), terminal);
    }
    if (failure instanceof UnmatchedArgumentException unmatched) {
      String wrong = unmatched.getUnmatched().getFirst();
      what = "`%s` does not accept `%s`".formatted(name, wrong);
      String renamed = RENAMED.get(wrong.split("=", 2)[0]);
      help =
          renamed == null
              ? NearestWord.help(wrong, known(command, wrong), help)
              : "write `" + renamed + "`";
    }
    Optional<String> near = nearest(failure);
    if (near.isPresent()) {
      what = "`%s` does not accept `%s`".formatted(name, failure.getValue());
      help = near.get();
    }
    Problem problem = new Problem("E412", what, help);
    ProblemText.write(List.of(problem), ExitCode.INVALID_INPUT, "Nothing was run.", terminal);
    return ExitCode.INVALID_INPUT.code();
  }

  /// Reports a failed command: its problems, or one sentence and the file of the stack trace.
  int handleExecutionException(Exception failure, CommandLine command, ParseResult result) {
    if (failure instanceof ProblemException problems) {
      return handle(problems, terminal);
    }
    if (failure instanceof InvalidPathException path) {
      return handle(FileNameCheck.problem(path), terminal);
    }
    StringWriter trace = new StringWriter();
    failure.printStackTrace(new PrintWriter(trace));
    String message = failure.getMessage();
    String what = message == null ? failure.toString() : message;
    terminal.alarm("error", ": this is a bug in Assay: " + sentence(what));
    terminal.note(debug.getAsBoolean() ? trace.toString() : kept(trace.toString()));
    return ExitCode.BUG.code();
  }

  /// Reports problems that end the command.
  static int handle(ProblemException problems, Terminal terminal) {
    ProblemText.write(problems.problems(), problems.exit(), problems.state(), terminal);
    return problems.exit().code();
  }

  /// The words to write when an argument accepts only certain words.
  private static Optional<String> nearest(ParameterException failure) {
    ArgSpec argument = failure.getArgSpec();
    String given = failure.getValue();
    if (argument == null || given == null || !argument.type().isEnum()) {
      return Optional.empty();
    }
    List<String> words =
        Arrays.stream(argument.type().getEnumConstants())
            .map(each -> each.toString().toLowerCase(Locale.ROOT))
            .toList();
    return Optional.of(NearestWord.help(given, words, "write one of: " + String.join(", ", words)));
  }

  private static List<String> known(CommandLine command, String wrong) {
    List<String> known = new ArrayList<>();
    if (wrong.startsWith("-")) {
      command.getCommandSpec().options().forEach(option -> known.addAll(List.of(option.names())));
    } else {
      known.addAll(command.getSubcommands().keySet());
    }
    return known;
  }

  private static String sentence(String text) {
    String first = text.lines().findFirst().orElse("").strip();
    return first.endsWith(".") ? first.substring(0, first.length() - 1) : first;
  }

  private String kept(String trace) {
    try {
      Path log = Files.createDirectories(workspace.runs()).resolve("assay.log");
      Files.writeString(
          log,
          Instant.now() + "\n" + trace + "\n",
          StandardCharsets.UTF_8,
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
      return "  = help: the trace is in " + log + "; --debug shows it here";
    } catch (IOException | ProblemException e) {
      return "  = help: --debug shows the trace";
    }
  }
}
