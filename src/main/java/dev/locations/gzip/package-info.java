/**
 * Compresses JSON records one by one, and joins them to one gzip body without compressing
 * them again. <pre>
 *    sample of records -> codebook: phrases and Huffman codes
 *    record -> fragment: [ bits of its own text ] phrase [ bits ] phrase ...
 *    fragments -> one block of RFC 1951: bits are copied, a phrase refers to its last use
 * </pre> {@link dev.locations.gzip.Codebook} is made of a sample,
 * {@link dev.locations.gzip.FragmentEncoder} compresses a record in about ten
 * microseconds, and {@link dev.locations.gzip.GzipArray} joins fragments.
 */
@MayUse({})
@NullMarked
package dev.locations.gzip;

import dev.locations.MayUse;
import org.jspecify.annotations.NullMarked;
