/// The live page of a run, served on this host's loopback, which becomes the report at the end. The
/// page listens to events and reads the growing record; it asks no process.
@NullMarked
package assay.live;

import org.jspecify.annotations.NullMarked;
