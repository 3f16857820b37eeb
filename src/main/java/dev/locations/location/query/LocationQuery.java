package dev.locations.location.query;

import dev.locations.json.FieldSelection;
import org.jspecify.annotations.Nullable;

/**
 * A query for a list of locations. Box, words, point and the order by a field are null if
 * not asked for.
 */
public record LocationQuery(@Nullable BoundingBox box, @Nullable TextQuery text, @Nullable NearPoint near,
		FieldConditions conditions, @Nullable FieldOrder sort, Page page, FieldSelection fields, ListFormat format,
		FeatureEncoding encoding, ListLinks links) {

	public LocationQuery {
		fields = format.fields(fields);
	}

	public LocationQuery(@Nullable BoundingBox box, @Nullable TextQuery text, @Nullable NearPoint near,
			FieldConditions conditions, Page page, FieldSelection fields, ListFormat format, ListLinks links) {
		this(box, text, near, conditions, null, page, fields, format, FeatureEncoding.PLAIN, links);
	}

	public LocationQuery(@Nullable BoundingBox box, FieldSelection fields) {
		this(box, null, null, FieldConditions.NONE, Page.ALL, fields, ListFormat.JSON, ListLinks.NONE);
	}

	public LocationQuery at(Page other) {
		return new LocationQuery(this.box, this.text, this.near, this.conditions, this.sort, other, this.fields,
				this.format, this.encoding, this.links);
	}

	public LocationQuery with(FieldConditions others) {
		return new LocationQuery(this.box, this.text, this.near, others, this.sort, this.page, this.fields, this.format,
				this.encoding, this.links);
	}

	public ListOrder order() {
		if (this.near != null) {
			return ListOrder.DISTANCE;
		}
		if (this.sort != null) {
			return ListOrder.FIELD;
		}
		return (this.text != null) ? ListOrder.MATCH : ListOrder.NAME;
	}

	/** Tells whether a page may begin at a cursor, which may be of another list. */
	public boolean mayFollow(PageCursor cursor) {
		return cursor.order() == order() && (this.sort == null || cursor.isIn(this.sort));
	}

	/** True if words are asked for, but the text has none, such as "?". */
	public boolean isWithoutMatches() {
		return this.text != null && this.text.words().isEmpty();
	}

	public boolean isWholeList() {
		return this.page.isAll() && this.text == null && this.near == null && this.sort == null
				&& this.conditions.isNone();
	}

	public boolean isInBox(double longitude, double latitude) {
		return this.box == null || this.box.contains(longitude, latitude);
	}

}
