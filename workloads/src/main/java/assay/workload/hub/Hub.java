package assay.workload.hub;

import assay.api.Choice;
import assay.api.Data;
import assay.api.Draw;
import assay.api.Kind;
import assay.api.Objection;
import assay.api.Request;
import assay.api.Workload;
import assay.api.Workplace;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// The workload `hub`: a trading firm's positions and activities, a map for each region and day,
/// loaded, queried, updated and dropped.
///
/// Each family of requests is a class of its own; this one only asks them.
public final class Hub implements Workload {

  private static final long BYTES_PER_ROW = 520;
  private static final long BYTES_PER_SMALL_ROW = 300;

  private final List<Family> families = List.of();

  @Override
  public String name() {
    return "hub";
  }

  @Override
  public List<Kind> kinds() {
    return families.stream().flatMap(family -> family.kinds().stream()).toList();
  }

  @Override
  public List<Class<? extends Record>> types() {
    return Stream.concat(
            Stream.of(
                PositionKey.class,
                Position.class,
                Activity.class,
                SmallPosition.class,
                SmallActivity.class),
            families.stream().flatMap(family -> family.types().stream()))
        .toList();
  }

  @Override
  public Map<String, Long> defaults() {
    return HubData.DEFAULTS;
  }

  @Override
  public List<Choice> choices() {
    return Stream.concat(
            HubData.CHOICES.stream(),
            families.stream().flatMap(family -> family.choices().stream()))
        .toList();
  }

  @Override
  public List<Objection> objections(Data data, List<String> kinds) {
    List<Objection> objections = new ArrayList<>();
    for (Family family : families) {
      List<String> own = family.kinds().stream().map(Kind::name).filter(kinds::contains).toList();
      objections.addAll(family.objections(data, own));
    }
    return objections;
  }

  @Override
  public long mapped(Data data) {
    long maps = HubData.caches(data).names().size() * (HubData.small(data) ? 2L : 1L);
    return maps * HubData.rows(data);
  }

  @Override
  public long bytesPerEntry(Data data) {
    return HubData.small(data) ? (BYTES_PER_ROW + BYTES_PER_SMALL_ROW) / 2 : BYTES_PER_ROW;
  }

  @Override
  public void prepare(Workplace place) throws Exception {
    for (Family family : families) {
      family.prepare(place);
    }
  }

  @Override
  public long fill(Workplace place, int part, int parts) {
    return Fill.part(place, part, parts);
  }

  @Override
  public Request next(String kind, int size, Data data, Draw draw) {
    return family(kind).next(kind, size, data, draw);
  }

  @Override
  public long rows(String kind, int size, Data data) {
    return family(kind).rows(kind, size, data);
  }

  @Override
  public void close() throws Exception {
    for (Family family : families) {
      family.close();
    }
  }

  private Family family(String kind) {
    return families.stream()
        .filter(family -> family.kinds().stream().anyMatch(own -> own.name().equals(kind)))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("hub has no kind `%s`".formatted(kind)));
  }
}
