package dev.locations.location.field;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.function.IntPredicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import dev.locations.cql2.Expression;
import dev.locations.cql2.Expression.And;
import dev.locations.cql2.Expression.Not;
import dev.locations.cql2.Expression.Or;
import dev.locations.cql2.ExpressionText;
import dev.locations.cql2.RandomExpressions;
import dev.locations.index.tree.Box;
import dev.locations.index.value.Column;
import dev.locations.index.value.FieldValue;
import dev.locations.index.value.FieldValue.ListOf;
import dev.locations.index.value.FieldValue.Scalar.Bool;
import dev.locations.index.value.FieldValue.Scalar.Numeric;
import dev.locations.index.value.FieldValue.Scalar.Text;
import dev.locations.index.value.FieldValue.Scalar.Time;
import dev.locations.index.value.RandomValues;
import dev.locations.location.RandomPlaces;
import dev.locations.location.ReferenceFilter;
import dev.locations.testing.RandomCases;
import dev.locations.validation.Json;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

class FilterTests {

	@Test
	@Tag("random")
	void agreesWithThreeValuedLogicOnOneAndOnManyLocations() {
		RandomCases.run(4, (random) -> {
			Map<String, BitSet> byKey = new HashMap<>();
			SomeLocations locations = new SomeLocations(random, 130);
			Stream.generate(locations.places.expressions()::next).limit(100).forEach((expression) -> {
				String text = ExpressionText.of(expression);
				Filter filter = Filter.of(expression);
				BitSet expected = locations.matching((i) -> ReferenceFilter.matches(locations.json(i), expression));
				assertThat(locations.matching((i) -> locations.matches(i, filter))).as(text).isEqualTo(expected);
				assertThat(BitSet.valueOf(filter.matches(locations))).as(text).isEqualTo(expected);
				assertThat(byKey.computeIfAbsent(filter.key(), (key) -> expected)).as(filter.key()).isEqualTo(expected);
				assertThat(filter.fields()).allMatch((field) -> LocationFields.refusal(field) == null);
			});
		});
	}

	@Test
	@Tag("random")
	void isEqualInAnyOrderOfItsParts() {
		RandomCases.run(200, (random) -> {
			RandomExpressions expressions = new RandomPlaces(random).expressions();
			Expression expression = expressions.next();
			Filter filter = Filter.of(expression);
			assertThat(Filter.of(shuffled(expression, random))).isEqualTo(filter).hasSameHashCodeAs(filter);
			assertThat(filter.and(filter)).isEqualTo(filter);
			Filter other = Filter.of(expressions.next());
			assertThat(filter.and(other)).isEqualTo(other.and(filter)).isEqualTo(filter.and(other).and(filter));
		});
	}

	private static Expression shuffled(Expression expression, Random random) {
		if (expression instanceof And and) {
			return random.nextBoolean() ? new And(shuffled(and.parts(), random))
					: new Not(new Or(shuffled(and.parts(), random).stream().<Expression>map(Not::new).toList()));
		}
		if (expression instanceof Or or) {
			return new Or(shuffled(or.parts(), random));
		}
		return (expression instanceof Not not) ? new Not(shuffled(not.part(), random)) : expression;
	}

	private static List<Expression> shuffled(List<Expression> parts, Random random) {
		List<Expression> shuffled = new ArrayList<>(parts.stream().map((part) -> shuffled(part, random)).toList());
		shuffled.add(shuffled.get(0));
		Collections.shuffle(shuffled, random);
		return shuffled;
	}

	/** The numbers of rows are those of the table of the standard, 21-065r2. */
	@ParameterizedTest
	@CsvFileSource(resources = "filters.csv", delimiter = '|', quoteCharacter = '`')
	void findsLocations(String expression, int count) {
		List<String> locations = List.of(
				"{\"date\":\"2021-04-16\",\"start\":\"2021-04-16T10:13:19.000000015Z\",\"boolean\":true,\"odd\":{}}",
				"{\"date\":\"2022-04-16\",\"start\":\"2022-04-16 12:13:19+02:00\",\"boolean\":false,\"odd\":\"1\"}",
				"{\"date\":\"2023-04-16\",\"start\":\"2023-04-16T10:13:19\",\"boolean\":true,\"odd\":true}",
				"{\"list\":[\"2020-01-01\",\"x\"]}", "{\"list\":[],\"a.b\":5,\"a\":{\"b\":6}}");
		String named = Pattern.compile("\\b(date|start|boolean|list|odd)\\b")
			.matcher(expression)
			.replaceAll("properties.$1");
		Filter filter = Filter.parse(named);
		assertThat(IntStream.range(0, locations.size())
			.filter((i) -> filter.matches(FieldReader.read(location(i, locations.get(i)), filter.fields()), 0, 0)))
			.hasSize(count);
	}

	private static byte[] location(int index, String properties) {
		String id = new UUID(0, 10 + index).toString();
		return ("{\"id\":\"" + id + "\",\"name\":\"a\",\"properties\":" + properties
				+ ",\"createdAt\":\"2026-01-01T00:00:00.000Z\",\"updatedAt\":\"2026-01-01T00:00:00.000Z\"}")
			.getBytes(StandardCharsets.UTF_8);
	}

	@ParameterizedTest
	@CsvFileSource(resources = "equal-filters.csv", delimiter = '|', quoteCharacter = '`')
	void isEqualIfItMeansTheSame(String one, String other, boolean isEqual) {
		assertThat(Filter.parse(one).key().equals(Filter.parse(other).key())).isEqualTo(isEqual);
		assertThat(Filter.parse(one).equals(Filter.parse(other))).isEqualTo(isEqual);
		assertThat(Filter.parse("NOT TRUE").fields()).isEmpty();
	}

	@Test
	void aQueryParameterMeansTheTextAndWhatItReadsAs() {
		Filter one = Filter.comparison("properties.a", List.of("1.0"));
		assertThat(Stream.of(new Text("1.0"), new Numeric(BigDecimal.ONE), new ListOf(List.of(new Text("1.0")))))
			.allMatch((value) -> matches(one, value));
		assertThat(Stream.of(new Text("1"), new Bool(true), FieldValue.MISSING))
			.noneMatch((value) -> matches(one, value));
		Filter truth = Filter.comparison("properties.a", List.of("true", "x"));
		assertThat(Stream.of(new Bool(true), new Text("true"), new Text("x")))
			.allMatch((value) -> matches(truth, value));
		assertThat(matches(truth, new Bool(false))).isFalse();
		Filter day = Filter.comparison("updatedAt", List.of("1970-01-02"));
		assertThat(matches(day, new Time(86_400_000))).isTrue();
		assertThat(matches(day, new Time(2 * 86_400_000))).isFalse();
		assertThat(matches(Filter.comparison("properties.a", List.of("2026-13-01")), new Text("2026-13-01"))).isTrue();
	}

	@Test
	void knowsTheFieldsOfLocations() {
		assertThat(
				Stream.of("name", "properties", "properties.a.b", "address.city", "updatedAt", "geometry", "address"))
			.allMatch((field) -> LocationFields.refusal(field) == null);
	}

	private static boolean matches(Filter filter, FieldValue value) {
		return filter.matches((field) -> value, 0, 0);
	}

	private static final class SomeLocations implements Filter.Columns {

		private final RandomPlaces places;

		private final List<byte[]> json;

		private final List<JsonNode> trees;

		private final Map<String, Column> columns = new HashMap<>();

		SomeLocations(Random random, int size) {
			this.places = new RandomPlaces(random);
			this.json = IntStream.range(0, size).mapToObj((i) -> this.places.next(new UUID(0, i), i % 20)).toList();
			this.trees = this.json.stream().map(Json.MAPPER::readTree).toList();
		}

		JsonNode json(int ordinal) {
			return this.trees.get(ordinal);
		}

		private double coordinate(int ordinal, int axis) {
			return json(ordinal).at("/geometry/coordinates").get(axis).doubleValue();
		}

		boolean matches(int ordinal, Filter filter) {
			return filter.matches(FieldReader.read(this.json.get(ordinal), filter.fields()), coordinate(ordinal, 0),
					coordinate(ordinal, 1));
		}

		BitSet matching(IntPredicate condition) {
			return IntStream.range(0, size()).filter(condition).collect(BitSet::new, BitSet::set, BitSet::or);
		}

		@Override
		public int size() {
			return this.trees.size();
		}

		@Override
		public long[] matches(FieldTest test) {
			return RandomValues.ordinals(this.columns.computeIfAbsent(test.field(), this::column), test.test());
		}

		private Column column(String field) {
			FieldCollector column = new FieldCollector(field, size());
			this.json.forEach((json) -> column.add(json, 0, json.length));
			return column.build();
		}

		@Override
		public long[] inBox(Box box) {
			long[] found = matching((i) -> box.contains(coordinate(i, 0), coordinate(i, 1))).toLongArray();
			return Arrays.copyOf(found, size() / Long.SIZE + 1);
		}

	}

}
