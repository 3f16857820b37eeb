/**
 * Finds ordinals by the beginnings of words. <pre>
 *    words   bahn | bahnhof | park | parking    sorted, in one array
 *    ordinals     |       |        |      |        ascending differences, with the level
 * </pre> {@link dev.locations.index.word.WordTable} is the dictionary with its posting
 * lists, {@link dev.locations.index.word.WordCollector} builds it, and
 * {@link dev.locations.index.word.WordQuery} looks words up. What was looked for is kept:
 * few ordinals with their points, many as bitmaps. One or two bytes are read for each
 * ordinal.
 */
@MayUse({ "index.file", "index.tree" })
@NullMarked
package dev.locations.index.word;

import dev.locations.MayUse;
import org.jspecify.annotations.NullMarked;
