/// A run that goes on as a page on this host's loopback, second by second, which becomes the report when the run has ended. It
/// is told what happens, reads the record as it grows, and asks no process for anything.
@NullMarked
package assay.live;

import org.jspecify.annotations.NullMarked;
