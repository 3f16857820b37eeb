/**
 * What MongoDB answers, whatever is stored in it: its errors, and the creation of
 * indexes.
 */
@MayUse({ "store", "work" })
@NullMarked
package dev.locations.mongo.server;

import dev.locations.MayUse;
import org.jspecify.annotations.NullMarked;
