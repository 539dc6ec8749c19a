package assay.plan;

import assay.api.Durations;
import assay.api.Settings;

/// What a strategy asks of the link between its sites, each direction of it.
///
/// @param delayNanos how long a frame is to be under way
/// @param jitterNanos by how much that is to vary at the most, evenly to both sides
/// @param loss the share of frames to lose, 0 to 1
/// @param reordered the share of frames that are to skip the delay, 0 to 1
/// @param bitsPerSecond how fast frames leave the queue; 0 where nothing limits them
/// @param queueFrames how many frames may wait to leave
public record LinkSettings(
    long delayNanos,
    long jitterNanos,
    double loss,
    double reordered,
    long bitsPerSecond,
    int queueFrames) {

  /// Those of a strategy.
  public static LinkSettings of(Settings settings) {
    return new LinkSettings(
        nanos(settings, "link-delay"),
        nanos(settings, "link-jitter"),
        share(settings, "link-loss"),
        share(settings, "link-reorder"),
        Bandwidth.parse(settings.text("link-bandwidth", Bandwidth.UNLIMITED)).orElseThrow(),
        Integer.parseInt(settings.text("link-queue", "1000")));
  }

  private static long nanos(Settings settings, String name) {
    return Durations.parse(settings.text(name, "0ms")).toNanos();
  }

  private static double share(Settings settings, String name) {
    return Double.parseDouble(settings.text(name, "0%").replace("%", "")) / 100;
  }
}
