/// The process that joins the networks of two sites: TAP devices of the kernel, read and written through Java's
/// foreign functions, and a probe that tells how long a packet really takes.
@NullMarked
package assay.tap;

import org.jspecify.annotations.NullMarked;
