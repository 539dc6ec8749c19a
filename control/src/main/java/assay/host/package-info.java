/// Other hosts: access, facts about them, and the files that they send.
@NullMarked
package assay.host;

import org.jspecify.annotations.NullMarked;
