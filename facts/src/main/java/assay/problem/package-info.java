/// Problems with a user's input or host: the problem, its place, the expected value and the remedy.
@NullMarked
package assay.problem;

import org.jspecify.annotations.NullMarked;
