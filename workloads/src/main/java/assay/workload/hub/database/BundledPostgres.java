package assay.workload.hub.database;

import assay.api.engine.DirectoryTree;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.tukaani.xz.XZInputStream;

/// A PostgreSQL server's programs, unpacked from their jar once per user and version.
final class BundledPostgres {

  private static final String ARCHIVE = "/postgres-linux-x86_64.txz";
  private static final String VERSION = "18.4.0";

  private BundledPostgres() {}

  /// The reason why no server is possible here; empty if one is.
  static String missing() {
    String system = System.getProperty("os.name", "") + " " + System.getProperty("os.arch", "");
    if (!system.toLowerCase(Locale.ROOT).matches("linux (amd64|x86_64)")) {
      return "the PostgreSQL that comes along is for Linux on x86-64, not for " + system;
    }
    return BundledPostgres.class.getResource(ARCHIVE) == null
        ? "the PostgreSQL that comes along is not on the class path"
        : "";
  }

  /// The folder with `bin`, `lib` and `share`.
  ///
  /// @param otherwise where to unpack if the user's own cache folder cannot be written
  static Path unpacked(Path otherwise) throws IOException {
    Path cache = Path.of(System.getProperty("user.home", "."), ".cache", "assay");
    Path folder = cache.resolve("postgres-" + VERSION);
    if (Files.isExecutable(folder.resolve("bin/postgres"))) {
      return folder;
    }
    try {
      Files.createDirectories(cache);
    } catch (FileSystemException e) {
      cache = Files.createDirectories(otherwise);
      folder = cache.resolve("postgres-" + VERSION);
    }
    Path fresh = Files.createTempDirectory(cache, "postgres-");
    unpack(fresh);
    try {
      Files.move(fresh, folder);
    } catch (FileSystemException taken) {
      if (!Files.isExecutable(folder.resolve("bin/postgres"))) {
        throw taken;
      }
      DirectoryTree.delete(fresh);
    }
    return folder;
  }

  private static void unpack(Path into) throws IOException {
    try (InputStream packed = BundledPostgres.class.getResourceAsStream(ARCHIVE)) {
      if (packed == null) {
        throw new SourceException(missing());
      }
      TarArchiveInputStream tar =
          new TarArchiveInputStream(new XZInputStream(new BufferedInputStream(packed)));
      for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
        Path file = into.resolve(entry.getName()).normalize();
        if (!file.startsWith(into)) {
          throw new IOException("the archive leaves its folder: " + entry.getName());
        }
        if (entry.isDirectory()) {
          Files.createDirectories(file);
        } else {
          Files.createDirectories(file.resolveSibling("."));
          write(tar, entry, file);
        }
      }
    }
  }

  private static void write(TarArchiveInputStream tar, TarArchiveEntry entry, Path file)
      throws IOException {
    if (entry.isSymbolicLink()) {
      Files.createSymbolicLink(file, Path.of(entry.getLinkName()));
      return;
    }
    Files.copy(tar, file);
    if ((entry.getMode() & 0100) != 0) {
      Set<PosixFilePermission> rights = EnumSet.copyOf(Files.getPosixFilePermissions(file));
      rights.add(PosixFilePermission.OWNER_EXECUTE);
      Files.setPosixFilePermissions(file, rights);
    }
  }
}
