/// Nodes of a web application that keep user sessions in a store, and the browsers that call them.
@NullMarked
package assay.sessions.node;

import org.jspecify.annotations.NullMarked;
