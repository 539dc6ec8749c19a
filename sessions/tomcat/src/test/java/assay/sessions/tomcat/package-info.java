/// Tests of the store, on nodes that run.
@NullMarked
package assay.sessions.tomcat;

import org.jspecify.annotations.NullMarked;
