/// Other hosts: how Assay reaches them, what they have, and what they send back.
@NullMarked
package assay.host;

import org.jspecify.annotations.NullMarked;
