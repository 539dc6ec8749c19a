/// Shells of other hosts: what they are told to do, how they are asked, and what they say of their host.
@NullMarked
package assay.host.shell;

import org.jspecify.annotations.NullMarked;
