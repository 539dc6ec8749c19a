/// Shells of other hosts: commands, questions, and facts about the host.
@NullMarked
package assay.host.shell;

import org.jspecify.annotations.NullMarked;
