/// Redis as a program of an Assay process.
@NullMarked
package assay.program.redis;

import org.jspecify.annotations.NullMarked;
