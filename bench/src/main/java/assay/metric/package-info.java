/// What a metric is: its id taken apart, what its family is known for, and a figure by how far it is known.
@NullMarked
package assay.metric;

import org.jspecify.annotations.NullMarked;
