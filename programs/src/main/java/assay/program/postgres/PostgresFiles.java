package assay.program.postgres;

import assay.api.engine.ChildEnvironment;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

final class PostgresFiles {

  /// `$1` is this process and `$2` the files' folder; the rest is a command line. If this process has ended
  /// meanwhile, removes the files: the command goes on without it.
  private static final String UNLESS_ORPHANED =
      """
      parent=$1
      files=$2
      shift 2
      "$@"
      code=$?
      read -r status < /proc/$$/stat
      set -- ${status##*) }
      [ "$2" = "$parent" ] || until rm -rf "$files"; do sleep 0.1; done
      exit $code
      """;

  private PostgresFiles() {}

  /// Creates the files if there are none. A process that dies meanwhile leaves no incomplete files.
  ///
  /// @param files their folder; temporary folders may be created beside it
  static void makeOnce(PostgresBinaries binaries, PostgresSpec spec, Path files)
      throws IOException, InterruptedException {
    if (Files.exists(files)) {
      return;
    }
    Path beside = Files.createDirectories(files.resolveSibling("."));
    Path made = Files.createTempDirectory(beside.toRealPath(), "making-");
    make(binaries, spec, made);
    Files.move(made, files, StandardCopyOption.ATOMIC_MOVE);
  }

  /// Creates the files in an empty folder: an empty database and its owner.
  ///
  /// @throws IOException when they cannot be created
  static void make(PostgresBinaries binaries, PostgresSpec spec, Path files)
      throws IOException, InterruptedException {
    String place = files.toString();
    run(
        files,
        "",
        binaries.initdb().toString(),
        "--pgdata=" + place,
        "--username=postgres",
        "--auth=reject",
        "--encoding=UTF8",
        "--no-locale",
        "--no-sync");
    run(
        files,
        spec.creation(),
        binaries.postgres().toString(),
        "--single",
        "-D",
        place,
        "-c",
        PostgresSpec.SHARED_MEMORY,
        "postgres");
    Files.writeString(files.resolve("pg_hba.conf"), spec.access());
  }

  private static void run(Path files, String input, String... command)
      throws IOException, InterruptedException {
    String parent = Long.toString(ProcessHandle.current().pid());
    List<String> line =
        new ArrayList<>(List.of("sh", "-c", UNLESS_ORPHANED, "sh", parent, files.toString()));
    line.addAll(PostgresBinaries.apart());
    line.addAll(List.of(command));
    Process process = ChildEnvironment.needed(line).redirectErrorStream(true).start();
    try (Writer to = process.outputWriter(StandardCharsets.UTF_8)) {
      to.write(input);
    } catch (IOException gone) {
      // The program's output contains the reason.
    }
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0 || said.contains("ERROR")) {
      throw new IOException(
          "the files of a PostgreSQL server cannot be made: "
              + said.lines()
                  .filter(text -> text.toLowerCase(Locale.ROOT).contains("error"))
                  .findFirst()
                  .orElse(said.strip()));
    }
  }
}
