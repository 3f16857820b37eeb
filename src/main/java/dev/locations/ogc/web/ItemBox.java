package dev.locations.ogc.web;

import java.util.List;
import java.util.Map;

import dev.locations.location.BoundingBox;
import dev.locations.validation.BboxParameter;
import dev.locations.validation.QueryParameter;
import dev.locations.validation.ValidationException;
import dev.locations.validation.Violation;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Reads a box of four numbers, or of six with heights. Locations have no height, so
 * heights have no effect.
 *
 * @param numbers the rules of the numbers
 * @param box the rules of a box
 */
record ItemBox(QueryParameter numbers, BboxParameter box) {

	private static final int WITH_HEIGHTS = 6;

	/** The schema allows 4 to 6 numbers, because it cannot say "4 or 6". */
	private static final int NEITHER = 5;

	BoundingBox read(List<? extends @Nullable String> sentValues) {
		List<? extends @Nullable String> values = QueryParameter.joined(sentValues);
		int length = this.numbers.read(values).size();
		String sent = String.valueOf(values.get(0));
		if (length == NEITHER) {
			throw new ValidationException(List.of(Violation
				.query("bbox", "bboxString", "must have 4 or 6 comma-separated numbers; got 5",
						JsonNodeFactory.instance.stringNode(sent))
				.withDetails(Map.of("cause", "wrongLength", "actualLength", NEITHER))));
		}
		if (length < WITH_HEIGHTS) {
			return this.box.parse(values, BoundingBox::ofWindow);
		}
		String[] elements = sent.split(",", -1);
		try {
			return this.box.parse(List.of(String.join(",", elements[0], elements[1], elements[3], elements[4])),
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
