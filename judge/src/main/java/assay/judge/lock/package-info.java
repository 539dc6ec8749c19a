/// Whether a lock is held by one client at a time.
@NullMarked
package assay.judge.lock;

import org.jspecify.annotations.NullMarked;
