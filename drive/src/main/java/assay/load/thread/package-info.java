/// Threads that share work, wait for a moment, and report the first failure.
@NullMarked
package assay.load.thread;

import org.jspecify.annotations.NullMarked;
