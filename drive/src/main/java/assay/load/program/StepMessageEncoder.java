package assay.load.program;

import assay.api.Lookup;
import assay.load.client.ClientIdentity;
import assay.load.keys.RequestMix;
import assay.plan.Step;
import assay.schedule.SeedDerivation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;

/// A step in the words of the protocol. Seeds are texts, because not every language has 64-bit
/// integers.
final class StepMessageEncoder {

  private StepMessageEncoder() {}

  static List<Long> seeds(ClientIdentity client, int index, int workers) {
    return LongStream.range(0, workers)
        .map(worker -> client.streamSeed(index, worker))
        .boxed()
        .toList();
  }

  static Map<String, Object> begin(
      ClientIdentity client, int index, List<Long> seeds, Step.Keys keys) {
    Map<String, Object> words = new LinkedHashMap<>();
    words.put("seeds", seeds.stream().map(StepMessageEncoder::text).toList());
    words.put("keys", choice(keys, SeedDerivation.of(client.seed(), index)));
    return words;
  }

  /// @param seed decides which keys are hot
  static Map<String, Object> choice(Step.Keys keys, long seed) {
    Map<String, Object> words = new LinkedHashMap<>();
    words.put("choice", keys.choice().name().toLowerCase(Locale.ROOT));
    words.put("exponent", keys.exponent());
    words.put("hotKeys", keys.hotKeys());
    words.put("hotShare", keys.hotShare());
    words.put("seed", text(seed));
    return words;
  }

  /// The kinds of a mix, with cumulative shares.
  static Map<String, Object> mix(RequestMix mix) {
    Map<String, Object> words = new LinkedHashMap<>();
    words.put("kinds", mix.kinds());
    words.put("upTo", mix.upTo());
    return words;
  }

  static Map<String, Object> lookups(Map<String, Lookup> lookups) {
    Map<String, Object> words = new TreeMap<>();
    lookups.forEach((kind, lookup) -> words.put(kind, lookup(lookup)));
    return words;
  }

  private static Map<String, Object> lookup(Lookup lookup) {
    return switch (lookup) {
      case Lookup.OfKey key -> Map.of("map", key.map(), "keys", key.keys());
      case Lookup.OfContent content ->
          Map.of(
              "map",
              content.map(),
              "component",
              content.component(),
              "choices",
              content.choices(),
              "byKey",
              content.byKey());
    };
  }

  static String text(long seed) {
    return Long.toString(seed);
  }
}
