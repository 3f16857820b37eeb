package dev.locations.location;

import dev.locations.json.FieldSelection;
import dev.locations.web.ContentCoding;
import org.jspecify.annotations.Nullable;

/**
 * Which locations to list.
 *
 * @param box the box their points lie in; null for all
 * @param fields which of their fields
 * @param coding how the list is encoded
 */
public record LocationQuery(@Nullable BoundingBox box, FieldSelection fields, ContentCoding coding) {

	/**
	 * Asks for a list as it is.
	 * @param box the box the points lie in; null for all
	 * @param fields which fields
	 */
	public LocationQuery(@Nullable BoundingBox box, FieldSelection fields) {
		this(box, fields, ContentCoding.IDENTITY);
	}

}
