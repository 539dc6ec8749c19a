/// Redis as a program that a process starts.
@NullMarked
package assay.program.redis;

import org.jspecify.annotations.NullMarked;
