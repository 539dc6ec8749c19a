package assay.judge;

import assay.fact.Finding;
import assay.sentence.SentenceRenderer;
import org.jspecify.annotations.Nullable;

/// Findings as sentences for assertions: `no reads`.
public final class Said {

  private Said() {}

  public static String of(@Nullable Finding finding) {
    return finding == null ? "" : SentenceRenderer.of(finding.fact());
  }
}
