/// Names and archives from outside: from hosts, pods, packages and records.
@NullMarked
package assay.outside;

import org.jspecify.annotations.NullMarked;
