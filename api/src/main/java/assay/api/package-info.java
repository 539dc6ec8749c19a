/// What the author of an engine or a workload sees: the words of the bench, and nothing else.
@NullMarked
package assay.api;

import org.jspecify.annotations.NullMarked;
