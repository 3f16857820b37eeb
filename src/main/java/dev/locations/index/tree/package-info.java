/**
 * Finds points by box and by distance, and ordinals by identifier, in flat arrays and
 * sets of bits. An ordinal is the index of a point in an order that the caller has
 * chosen. <pre>
 *    level 1            [ box of 256 points ] ...
 *    level 0      [ box of 16 ] [ box of 16 ] ...
 *    points       p p p p p p p p p p p p p p ...   in the order of the Hilbert curve
 * </pre> {@link dev.locations.index.tree.PackedTree} is the tree,
 * {@link dev.locations.index.tree.OrdinalSet} gives the ordinals of a search in ascending
 * order, and {@link dev.locations.index.tree.IdTable} finds an ordinal by its identifier.
 * {@link dev.locations.index.tree.SortedChunks} keeps what changed since in an order. A
 * tree takes about 40 bytes a point, and a small box some microseconds. Nothing changes
 * after it was built; {@code updated} makes the next one with a
 * {@link dev.locations.index.tree.OrdinalMapping}.
 */
@MayUse("index.file")
@NullMarked
package dev.locations.index.tree;

import dev.locations.MayUse;
import org.jspecify.annotations.NullMarked;
