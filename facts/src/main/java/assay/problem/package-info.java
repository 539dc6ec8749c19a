/// Problems with a user's input or host: what, where, what was expected, what to do.
@NullMarked
package assay.problem;

import org.jspecify.annotations.NullMarked;
