/// Nodes of a web application that keep their users' sessions in a store, and the browsers that ask them.
@NullMarked
package assay.sessions.node;

import org.jspecify.annotations.NullMarked;
