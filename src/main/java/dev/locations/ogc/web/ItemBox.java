package dev.locations.ogc.web;

import java.util.List;

import dev.locations.location.query.BoundingBox;
import dev.locations.validation.QueryParameters;
import dev.locations.validation.ValidationException;
import dev.locations.validation.Violation;
import org.jspecify.annotations.Nullable;

/**
 * Reads a box of four numbers, or of six with heights. Locations have no height, so
 * heights have no effect.
 */
final class ItemBox {

	private static final int WITH_HEIGHTS = 6;

	private ItemBox() {
	}

	static BoundingBox read(List<? extends @Nullable String> values) {
		String sent = QueryParameters.OGC_BBOX.read(values);
		String[] elements = sent.split(",", -1);
		if (elements.length < WITH_HEIGHTS) {
			return QueryParameters.WINDOW.parse(List.of(sent), BoundingBox::ofWindow);
		}
		try {
			return QueryParameters.WINDOW.parse(
					List.of(String.join(",", elements[0], elements[1], elements[3], elements[4])),
					BoundingBox::ofWindow);
		}
		catch (ValidationException ex) {
			throw new ValidationException(ex.violations().stream().map(ItemBox::withHeights).toList());
		}
	}

	private static Violation withHeights(Violation violation) {
		String location = switch (violation.location()) {
			case "bbox[2]" -> "bbox[3]";
			case "bbox[3]" -> "bbox[4]";
			default -> violation.location();
		};
		return Violation.query(location, violation.validator(), violation.message(), violation.value())
			.withDetails(violation.details());
	}

}
