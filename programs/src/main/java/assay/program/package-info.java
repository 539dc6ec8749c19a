/// Programs that an Assay process starts, watches and ends. They do not outlive the process.
@NullMarked
package assay.program;

import org.jspecify.annotations.NullMarked;
