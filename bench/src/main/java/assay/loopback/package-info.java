/// Pages for browsers on this host's loopback: who is let in, and what they are sent.
@NullMarked
package assay.loopback;

import org.jspecify.annotations.NullMarked;
