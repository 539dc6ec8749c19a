/// Names and archives from other hosts, pods, packages and records.
@NullMarked
package assay.outside;

import org.jspecify.annotations.NullMarked;
