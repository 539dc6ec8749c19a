package assay.judge;

import assay.fact.Finding;
import org.jspecify.annotations.Nullable;

/// Findings as text for assertions: `writes-lost(lost=27, written=6487)`.
public final class Said {

  private Said() {}

  public static String of(@Nullable Finding finding) {
    return finding == null ? "" : finding.fact().toString();
  }
}
