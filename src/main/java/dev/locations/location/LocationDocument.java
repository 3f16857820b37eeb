package dev.locations.location;

import java.time.Instant;
import java.util.UUID;

/**
 * A location's JSON with what tells its versions apart.
 *
 * @param id its identifier
 * @param json the JSON object in UTF-8, with the fields that were asked for; not to be
 * changed
 * @param updatedAt when the location was last changed, in milliseconds; it moves with
 * each change
 */
@SuppressWarnings("ArrayRecordComponent") // documents are never compared
public record LocationDocument(UUID id, byte[] json, Instant updatedAt) {

}
