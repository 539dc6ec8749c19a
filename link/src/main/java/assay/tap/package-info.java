/// The process that joins the networks of two sites: kernel TAP devices, accessed through Java's
/// foreign functions, and a probe that measures a packet's real delay.
@NullMarked
package assay.tap;

import org.jspecify.annotations.NullMarked;
