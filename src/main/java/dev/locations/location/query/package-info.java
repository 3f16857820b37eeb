/**
 * The values of a query for a list: its page, its order, the words and the point to look
 * for.
 */
@NullMarked
package dev.locations.location.query;

import org.jspecify.annotations.NullMarked;
