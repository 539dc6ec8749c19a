package assay.outside;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;

/// Archives from an attacker, or from a broken disk: the same for the same seed.
final class HostileArchives {

  /// The defect of an entry, or of the whole archive.
  enum Kind {
    ASKED,
    NOT_ASKED,
    LINK,
    LINK_ON_THE_WAY,
    HARD_LINK,
    UPWARDS,
    ABSOLUTE,
    LONG,
    DUPLICATE,
    DEVICE,
    CASE,
    BIDI,
    FOLDER,
    GREW,
    CUT,
    BYTES_CHANGED
  }

  private static final Kind[] ENTRIES = Arrays.copyOf(Kind.values(), Kind.values().length - 2);

  private static final byte[] DEVICES = {
    TarConstants.LF_CHR,
    TarConstants.LF_BLK,
    TarConstants.LF_FIFO,
    TarConstants.LF_CONTIG,
    TarConstants.LF_GNUTYPE_SPARSE,
    TarConstants.LF_MULTIVOLUME,
    'Q'
  };

  private final SplittableRandom random;
  private final List<String> asked;
  private final Path outside;
  private final Map<Kind, Integer> made = new EnumMap<>(Kind.class);

  /// @param asked the requested names
  /// @param outside a folder that must stay empty
  HostileArchives(long seed, List<String> asked, Path outside) {
    this.random = new SplittableRandom(seed);
    this.asked = asked;
    this.outside = outside;
  }

  Map<Kind, Integer> made() {
    return made;
  }

  byte[] next() {
    List<Kind> kinds = new ArrayList<>();
    int entries = random.nextInt(1, 6);
    for (int i = 0; i < entries; i++) {
      kinds.add(random.nextInt(3) == 0 ? Kind.ASKED : ENTRIES[random.nextInt(ENTRIES.length)]);
    }
    byte[] packed = packed(plain(kinds));
    int broken = random.nextInt(8);
    if (broken == 0) {
      kinds.add(Kind.CUT);
      packed = Arrays.copyOf(packed, (int) (random.nextDouble() * packed.length));
    }
    kinds.stream().distinct().forEach(kind -> made.merge(kind, 1, Integer::sum));
    return packed;
  }

  private byte[] plain(List<Kind> kinds) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (TarArchiveOutputStream tar = new TarArchiveOutputStream(bytes, 512, "UTF-8")) {
      tar.setLongFileMode(
          random.nextBoolean()
              ? TarArchiveOutputStream.LONGFILE_GNU
              : TarArchiveOutputStream.LONGFILE_POSIX);
      tar.setAddPaxHeadersForNonAsciiNames(random.nextBoolean());
      for (Kind kind : kinds) {
        add(tar, kind);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    byte[] plain = bytes.toByteArray();
    if (random.nextInt(8) == 0) {
      kinds.add(Kind.BYTES_CHANGED);
      for (int i = random.nextInt(1, 20); i > 0; i--) {
        plain[random.nextInt(plain.length)] = (byte) random.nextInt();
      }
    }
    return plain;
  }

  private void add(TarArchiveOutputStream tar, Kind kind) throws IOException {
    String name = one();
    switch (kind) {
      case ASKED -> file(tar, random.nextBoolean() ? name : "./" + name);
      case NOT_ASKED -> file(tar, name + random.nextInt(10));
      case LINK -> link(tar, name, TarConstants.LF_SYMLINK, target());
      case LINK_ON_THE_WAY -> {
        link(tar, name.substring(0, name.lastIndexOf('/')), TarConstants.LF_SYMLINK, target());
        file(tar, name);
      }
      case HARD_LINK -> link(tar, name, TarConstants.LF_LINK, target());
      case UPWARDS -> file(tar, upwards(name));
      case ABSOLUTE -> file(tar, outside.resolve(name).toString());
      case LONG -> file(tar, name + "/" + "x".repeat(random.nextInt(90, 3_000)));
      case DUPLICATE -> {
        file(tar, name);
        file(tar, name);
      }
      case DEVICE -> {
        TarArchiveEntry entry =
            new TarArchiveEntry(name, DEVICES[random.nextInt(DEVICES.length)], true);
        put(tar, entry);
        tar.closeArchiveEntry();
      }
      case CASE -> file(tar, name.toUpperCase(Locale.ROOT));
      case BIDI -> file(tar, hidden(name));
      case FOLDER -> {
        put(tar, new TarArchiveEntry(name + "/"));
        tar.closeArchiveEntry();
      }
      case GREW -> file(tar, name, 2_000);
      case CUT, BYTES_CHANGED -> throw new IllegalArgumentException(kind.name());
    }
  }

  private String one() {
    return asked.get(random.nextInt(asked.size()));
  }

  private String target() {
    String up = "../".repeat(random.nextInt(1, 6));
    return random.nextBoolean()
        ? outside.toString()
        : up + outside.getFileName() + "/" + random.nextInt(5);
  }

  private String upwards(String name) {
    String up = "../".repeat(random.nextInt(1, 6)) + outside.getFileName() + "/x";
    return switch (random.nextInt(4)) {
      case 0 -> up;
      case 1 -> name + "/../../" + up;
      case 2 -> "./" + up;
      default -> name.replaceFirst("/", "/../");
    };
  }

  private String hidden(String name) {
    String mark =
        List.of("\u202E", "\u200B", "\u0007", "\n", "\u009B", "\uFEFF").get(random.nextInt(6));
    int at = random.nextInt(name.length() + 1);
    return name.substring(0, at) + mark + name.substring(at);
  }

  private void file(TarArchiveOutputStream tar, String name) throws IOException {
    file(tar, name, random.nextInt(600));
  }

  private static void file(TarArchiveOutputStream tar, String name, int size) throws IOException {
    TarArchiveEntry entry = new TarArchiveEntry(name, true);
    entry.setSize(size);
    put(tar, entry);
    tar.write(content(size));
    tar.closeArchiveEntry();
  }

  /// The user and the time would make other archives of the same seed.
  private static void put(TarArchiveOutputStream tar, TarArchiveEntry entry) throws IOException {
    entry.setUserName("");
    entry.setModTime(0);
    tar.putArchiveEntry(entry);
  }

  static byte[] content(int size) {
    return "harm".repeat(size / 4 + 1).substring(0, size).getBytes(StandardCharsets.US_ASCII);
  }

  private static void link(TarArchiveOutputStream tar, String name, byte kind, String target)
      throws IOException {
    TarArchiveEntry entry = new TarArchiveEntry(name, kind, true);
    entry.setLinkName(target);
    put(tar, entry);
    tar.closeArchiveEntry();
  }

  private static byte[] packed(byte[] plain) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write(plain);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }
}
