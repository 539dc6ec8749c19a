/// Two installations measured in pairs: whether the bench itself became slower.
@NullMarked
package assay.benchmark.paired;

import org.jspecify.annotations.NullMarked;
