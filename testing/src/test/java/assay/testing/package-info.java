/// Tests of it.
package assay.testing;
