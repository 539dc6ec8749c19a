/// A canary on an existing cluster: a small load of its own, judged window by window until the user ends it.
@NullMarked
package assay.run.watch;

import org.jspecify.annotations.NullMarked;
