package assay.outside;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;

/// Unpacks an archive of requested files from an untrusted source. Accepts only regular files, each once, under its
/// exact requested name, and no more bytes than requested.
public final class UntrustedArchive {

  /// The most bytes of an entry besides its content: header, long names, padding.
  private static final long MOST_AROUND = 64 << 10;

  /// The most bytes by which a file may have grown since the request.
  private static final long MOST_GROWTH = 256L << 20;

  private static final int BUFFER = 1 << 16;

  private final Path root;
  private final Map<String, Long> wanted = new HashMap<>();
  private final Set<UntrustedPath> taken = new HashSet<>();

  /// An archive of requested files.
  ///
  /// @param asked the requested names with their lengths
  /// @throws IOException when two names are the same file on a case-insensitive file system
  public UntrustedArchive(Path root, Map<UntrustedPath, Long> asked) throws IOException {
    this.root = root;
    Map<String, UntrustedPath> folded = new HashMap<>();
    for (Map.Entry<UntrustedPath, Long> each : asked.entrySet()) {
      UntrustedPath other = folded.put(each.getKey().folded(), each.getKey());
      if (other != null) {
        throw new IOException(
            "%s and %s may be one file here"
                .formatted(
                    UntrustedPath.shown(other.text()), UntrustedPath.shown(each.getKey().text())));
      }
      wanted.put(each.getKey().text(), each.getValue());
    }
  }

  /// The files unpacked so far. Each is complete up to its requested length.
  public Set<UntrustedPath> taken() {
    return Set.copyOf(taken);
  }

  /// Unpacks the archive, up to its end or the first entry that was not requested. Earlier files stay.
  ///
  /// @throws IOException with the archive's problem
  public void unpack(InputStream packed) throws IOException {
    try (SizeLimitedStream plain = new SizeLimitedStream(new GZIPInputStream(packed, BUFFER));
        TarArchiveInputStream tar =
            new TarArchiveInputStream(plain, StandardCharsets.UTF_8.name())) {
      plain.allow(MOST_AROUND);
      for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
        UntrustedPath name = asked(entry);
        plain.allow(entry.getSize() + MOST_AROUND);
        take(tar, name, Math.min(entry.getSize(), wanted.getOrDefault(name.text(), 0L)));
      }
      plain.allow(MOST_AROUND);
      plain.skipToEnd();
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw new IOException("it is no archive: " + e.getMessage(), e);
    }
  }

  private UntrustedPath asked(TarArchiveEntry entry) throws IOException {
    String name = entry.getName().startsWith("./") ? entry.getName().substring(2) : entry.getName();
    Long most = wanted.get(name);
    if (most == null) {
      throw new IOException("%s was not asked for".formatted(UntrustedPath.shown(entry.getName())));
    }
    byte kind = entry.getLinkFlag();
    if ((kind != TarConstants.LF_NORMAL && kind != TarConstants.LF_OLDNORM) || entry.isSparse()) {
      throw new IOException("%s is no regular file".formatted(UntrustedPath.shown(name)));
    }
    UntrustedPath sound = new UntrustedPath(name);
    if (taken.contains(sound)) {
      throw new IOException("%s comes twice".formatted(UntrustedPath.shown(name)));
    }
    if (entry.getSize() < 0 || entry.getSize() - MOST_GROWTH > most) {
      throw new IOException(
          "%s has %,d bytes, and %,d were asked for"
              .formatted(UntrustedPath.shown(name), entry.getSize(), most));
    }
    return sound;
  }

  /// A file appears under its name only when complete.
  private void take(InputStream content, UntrustedPath name, long bytes) throws IOException {
    Path file = name.below(root);
    Files.createDirectories(file.getParent());
    Path part = file.resolveSibling(".coming-" + UUID.randomUUID());
    try {
      copy(content, part, bytes);
      Files.move(
          part,
          name.below(root),
          StandardCopyOption.ATOMIC_MOVE,
          StandardCopyOption.REPLACE_EXISTING);
      taken.add(name);
    } finally {
      Files.deleteIfExists(part);
    }
  }

  private static void copy(InputStream content, Path to, long bytes) throws IOException {
    byte[] buffer = new byte[BUFFER];
    try (OutputStream out =
        Files.newOutputStream(to, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      for (long left = bytes; left > 0; ) {
        int read = content.read(buffer, 0, (int) Math.min(left, buffer.length));
        if (read < 0) {
          throw new EOFException("it ends in the middle of a file");
        }
        out.write(buffer, 0, read);
        left -= read;
      }
    }
  }
}
