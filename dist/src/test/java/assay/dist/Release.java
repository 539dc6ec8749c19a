package assay.dist;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// A release archive of what was built here, with some engines alone, so that it is quickly packed.
final class Release {

  /// The archive's name without its ending, which is the name of the folder in it.
  static final String NAME = "assay-0.1.0";

  /// As `launch/package.sh` makes one, but without Maven's lists of components and licences.
  private static final String SCRIPT =
      """
      set -euo pipefail
      root=$1 to=$2
      shift 2
      . "$root/launch/package.sh"
      mkdir -p "$to/lists/generated-sources/license"
      touch "$to/lists/bom.json" "$to/lists/assay.1" "$to/lists/generated-sources/license/THIRD-PARTY.txt"
      lay_out "$root" "$to/NAME" "$to/lists"
      for engine in "$to/NAME/home/engines/"*; do
        case " $* " in *" $(basename "$engine") "*) ;; *) rm -r "$engine" ;; esac
      done
      pack "$to" NAME "$(moment_of "$root")"
      rm -r "$to/NAME"
      """
          .replace("NAME", NAME);

  private Release() {}

  /// Makes one in a folder, and returns it.
  static Path of(Path folder, String... engines) throws IOException, InterruptedException {
    Path root = DocumentedCommand.ROOT;
    ProcessBuilder line =
        new ProcessBuilder("/bin/bash", "-c", SCRIPT, "release", root.toString(), folder + "");
    line.command().addAll(List.of(engines));
    Process bash = line.redirectErrorStream(true).start();
    String said = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    Path archive = folder.resolve(NAME + ".tar.gz");
    if (!bash.waitFor(1, TimeUnit.MINUTES) || bash.exitValue() != 0 || !Files.exists(archive)) {
      throw new IllegalStateException("no release was made: " + said);
    }
    return archive;
  }
}
