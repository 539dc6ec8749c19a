/// Threads that share work, wait for a moment, and tell what went wrong first.
@NullMarked
package assay.load.thread;

import org.jspecify.annotations.NullMarked;
