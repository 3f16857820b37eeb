/**
 * Compresses JSON records one by one, and joins them to one gzip body without compressing
 * them again. <pre>
 *    sample of records -> codebook: phrases and Huffman codes
 *    record -> fragment: [ bits of its own text ] phrase [ bits ] phrase ...
 *    fragments -> one block of RFC 1951: bits are copied, a phrase refers to its last use
 * </pre> {@link dev.locations.compression.prepared.Codebook} is made of a sample,
 * {@link dev.locations.compression.prepared.FragmentEncoder} compresses a record in about
 * ten microseconds, and {@link dev.locations.compression.prepared.GzipArray} joins
 * fragments.
 */
@NullMarked
package dev.locations.compression.prepared;

import org.jspecify.annotations.NullMarked;
