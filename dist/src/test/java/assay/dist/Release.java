package assay.dist;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// A release archive from this build, with only some engines, so it is quickly packed.
final class Release {

  /// The archive's name without its suffix, and the folder in it.
  static final String NAME = "assay-0.1.0";

  /// Like `launch/package.sh`, but without Maven's lists of components and licences.
  private static final String SCRIPT =
      """
      set -euo pipefail
      root=$1 to=$2
      shift 2
      . "$root/launch/package.sh"
      mkdir -p "$to/lists/generated-sources/license" "$to/lists/javadoc" "$to/lists/kits"
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
