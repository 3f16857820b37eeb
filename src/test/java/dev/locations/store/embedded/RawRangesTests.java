package dev.locations.store.embedded;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Stream;

import de.bwaldvogel.mongo.backend.DefaultQueryMatcher;
import de.bwaldvogel.mongo.bson.BinData;
import de.bwaldvogel.mongo.bson.BsonRegularExpression;
import de.bwaldvogel.mongo.bson.Decimal128;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.bson.ObjectId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * Tests of {@link RawRanges}.
 */
class RawRangesTests {

	private static final List<String> PATHS = List.of("a", "b", "a.0", "a.1", "a.b", "b.0.a", "a.b.1", "b.00", "a.b.a");

	private static final List<String> OPERATORS = List.of("$gt", "$gte", "$lt", "$lte", "$ne");

	private static final List<Object> NUMBERS = List.of(0, -0.0, 1, 1L, 1.5, -2.25, 7, Integer.MAX_VALUE,
			Integer.MIN_VALUE, 2147483648L, 2147483648.5, Long.MAX_VALUE, Long.MIN_VALUE, 9007199254740993L, 1e300,
			Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, new Decimal128(3, 0));

	private static boolean canMatch(Document document, Document query) {
		return RawRanges.of(query).test(Bson.encode(document));
	}

	private static Document doc(@Nullable Object... keysAndValues) {
		Document document = new Document();
		for (int at = 0; at < keysAndValues.length; at += 2) {
			document.put(String.valueOf(keysAndValues[at]), keysAndValues[at + 1]);
		}
		return document;
	}

	private static List<@Nullable Object> list(@Nullable Object... values) {
		return Arrays.asList(values);
	}

	/** A document with a value of each kind before the point 6.5, 46.25. */
	private static Document place() {
		Document place = doc("_id", new UUID(1, 2), "name", "Lac Léman", "active", true, "count", 12, "visits", 40L,
				"phone", null, "photo", new BinData(new byte[] { 1, 0, 2 }), "old", new ObjectId(), "price",
				new Decimal128(1, 2), "tags", list("x", doc("n", 5)));
		place.put("geometry", doc("type", "Point", "coordinates", list(6.5, 46.25, 372)));
		return place;
	}

	private static Document lon(Object... bounds) {
		return doc("geometry.coordinates.0", doc(bounds));
	}

	private static Document lat(Object... bounds) {
		return doc("geometry.coordinates.1", doc(bounds));
	}

	static Stream<Arguments> outside() {
		return Stream.of(arguments("less", lon("$gte", 6.6)), arguments("greater", lon("$gte", 6, "$lte", 6.4)),
				arguments("whole number", doc("count", doc("$lt", 11))),
				arguments("long number", doc("visits", doc("$gt", 41L))),
				arguments("further coordinate", doc("geometry.coordinates.2", doc("$gte", 373))),
				arguments("missing field", doc("size", doc("$gte", 0))),
				arguments("missing index", doc("geometry.coordinates.3", doc("$gte", 0))),
				arguments("missing in missing", doc("no.such.field", doc("$lte", 0))),
				arguments("all of", doc("$and", List.of(lon("$gte", 6), lat("$lte", 46)))),
				arguments("all of, nested",
						doc("$and", List.of(doc("$and", List.of(lat("$lte", 46), lat("$gte", 45)))))),
				arguments("none of", doc("$or", List.of(lon("$gte", 7), lon("$lte", 6)))),
				arguments("before another clause", doc("count", doc("$lt", 11), "name", "Lac Léman")));
	}

	static Stream<Arguments> undecided() {
		return Stream.of(arguments("inside", lon("$gte", 6.4, "$lte", 6.6)),
				arguments("on the edges", lon("$gte", 6.5, "$lte", 6.5)),
				arguments("one of", doc("$or", List.of(lon("$gte", 7), lat("$lte", 47)))),
				arguments("one of, not known", doc("$or", List.of(lon("$gte", 7), doc("name", "x")))),
				arguments("everything", doc()), arguments("equal", doc("count", 11)),
				arguments("after another clause", doc("name", "x", "count", doc("$lt", 11))),
				arguments("with another operator", doc("count", doc("$lt", 11, "$exists", true))),
				arguments("not a number", doc("name", doc("$gt", 1))),
				arguments("not a number asked for", doc("count", doc("$gt", "a"))),
				arguments("decimal", doc("price", doc("$gt", 1000))),
				arguments("decimal asked for", doc("count", doc("$gt", new Decimal128(1000, 0)))),
				arguments("compared as whole numbers", doc("visits", doc("$gt", 2147483648.5))),
				arguments("name in an array", doc("tags.n", doc("$gt", 6))),
				arguments("array", doc("geometry.coordinates", doc("$gt", 1000))),
				arguments("field of a text", doc("name.x", doc("$gt", 1000))),
				arguments("not a plain path", doc("geometry..coordinates", doc("$gt", 1000))),
				arguments("wrong list", doc("$and", list(lon("$gte", 7), "x"))),
				arguments("empty list", doc("$or", List.of())), arguments("no list", doc("$and", "x")));
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("outside")
	void knowsWhatIsOutside(String title, Document query) {
		assertThat(new DefaultQueryMatcher().matches(place(), query)).isFalse();
		assertThat(canMatch(place(), query)).isFalse();
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("undecided")
	void leavesTheRestToTheLibrary(String title, Document query) {
		assertThat(canMatch(place(), query)).isTrue();
	}

	@Test
	void doesNotReadPastAValueOfUnknownLength() {
		Document document = doc("pattern", new BsonRegularExpression("a", "i"), "count", 12);
		assertThat(canMatch(document, doc("count", doc("$lt", 11)))).isTrue();
	}

	@Test
	void neverLeavesOutWhatTheLibraryMatches() {
		Random random = new Random(20261121);
		int leftOut = 0;
		int matched = 0;
		for (int round = 0; round < 200_000; round++) {
			Document document = document(random, 0);
			Document query = query(random, 0);
			boolean matches = new DefaultQueryMatcher().matches(Bson.decode(Bson.encode(document)), query);
			boolean possible = canMatch(document, query);
			assertThat(possible || !matches).as("%s matches %s", document, query).isTrue();
			matched += matches ? 1 : 0;
			leftOut += possible ? 0 : 1;
		}
		assertThat(List.of(matched, leftOut)).allSatisfy((count) -> assertThat(count).isGreaterThan(10_000));
	}

	private static Document document(Random random, int depth) {
		Document document = new Document();
		for (String field : List.of("a", "b", "0")) {
			if (random.nextInt(4) > 0) {
				document.put(field, value(random, depth));
			}
		}
		return document;
	}

	private static @Nullable Object value(Random random, int depth) {
		return switch (random.nextInt((depth < 3) ? 8 : 5)) {
			case 0 -> null;
			case 1 -> "text";
			case 2, 3, 4 -> number(random);
			case 5 -> document(random, depth + 1);
			default -> list(value(random, depth + 1), value(random, depth + 1));
		};
	}

	private static Object number(Random random) {
		return random.nextBoolean() ? NUMBERS.get(random.nextInt(NUMBERS.size())) : random.nextInt(5) / 2.0;
	}

	private static Document query(Random random, int depth) {
		Document query = new Document();
		int clauses = 1 + random.nextInt(2);
		for (int clause = 0; clause < clauses; clause++) {
			switch (random.nextInt((depth < 3) ? 6 : 4)) {
				case 4 -> query.put("$and", List.of(query(random, depth + 1), query(random, depth + 1)));
				case 5 -> query.put("$or", List.of(query(random, depth + 1), query(random, depth + 1)));
				default -> query.put(oneOf(PATHS, random), bounds(random));
			}
		}
		return query;
	}

	private static Document bounds(Random random) {
		Document bounds = doc(oneOf(OPERATORS, random), number(random));
		return random.nextBoolean() ? bounds.append(oneOf(OPERATORS, random), number(random)) : bounds;
	}

	private static String oneOf(List<String> names, Random random) {
		return names.get(random.nextInt(names.size()));
	}

}
