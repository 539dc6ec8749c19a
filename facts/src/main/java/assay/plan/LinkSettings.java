package assay.plan;

import assay.api.DurationNotation;
import assay.api.Settings;

/// The link's settings, for each direction.
///
/// @param jitterNanos the largest deviation, uniform both ways
/// @param loss share of frames, 0 to 1
/// @param reordered share of frames that skip the delay, 0 to 1
/// @param bitsPerSecond out of the queue; 0 for unlimited
/// @param queueFrames at most
public record LinkSettings(
    long delayNanos,
    long jitterNanos,
    double loss,
    double reordered,
    long bitsPerSecond,
    int queueFrames) {

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
    return DurationNotation.parse(settings.text(name, "0ms")).toNanos();
  }

  private static double share(Settings settings, String name) {
    return Double.parseDouble(settings.text(name, "0%").replace("%", "")) / 100;
  }
}
