package assay.cli.completion;

import assay.cli.workspace.Workspace;
import java.util.Iterator;

/// The studies that a shell completes.
public final class StudyNames implements Iterable<String> {

  @Override
  public Iterator<String> iterator() {
    return Workspace.here().library().names().iterator();
  }
}
