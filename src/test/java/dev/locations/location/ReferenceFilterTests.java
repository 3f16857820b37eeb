package dev.locations.location;

import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.stream.IntStream;

import dev.locations.cql2.Expression;
import dev.locations.cql2.ExpressionText;
import dev.locations.cql2.RandomExpressions;
import dev.locations.location.field.FieldReader;
import dev.locations.location.field.Filter;
import dev.locations.testing.Thoroughness;
import dev.locations.validation.Json;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

@Tag("random")
class ReferenceFilterTests {

	private static final int PLACES = 40;

	private final RandomPlaces places = new RandomPlaces(new Random(20261123));

	@Test
	void filtersFindTheSameLocationsAsTheReference() {
		List<byte[]> all = IntStream.range(0, PLACES).mapToObj((i) -> this.places.next(new UUID(0, i), i)).toList();
		List<JsonNode> trees = all.stream().map(Json.MAPPER::readTree).toList();
		RandomExpressions expressions = this.places.expressions();
		for (int i = 0; i < Thoroughness.times(3_000); i++) {
			Expression expression = expressions.next();
			String text = ExpressionText.of(expression);
			Filter filter = Filter.parse(text);
			for (int place = 0; place < PLACES; place++) {
				byte[] json = all.get(place);
				JsonNode point = trees.get(place).at("/geometry/coordinates");
				assertThat(filter.matches(FieldReader.read(json, filter.fields()), point.get(0).doubleValue(),
						point.get(1).doubleValue()))
					.as("%s%n%s%n%s", text, filter.key(), trees.get(place))
					.isEqualTo(ReferenceFilter.matches(trees.get(place), expression));
			}
		}
	}

}
