package dev.locations.location;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import dev.locations.index.value.FieldValue.Scalar;
import dev.locations.index.word.WordForms;
import dev.locations.json.FieldSelection;
import dev.locations.json.JsonText;
import dev.locations.location.field.FieldReader;
import dev.locations.location.field.Filter;
import dev.locations.location.field.LocationFields;
import dev.locations.location.query.FieldConditions;
import dev.locations.location.query.FieldOrder;
import dev.locations.location.query.GreatCircles;
import dev.locations.location.query.ListFormat;
import dev.locations.location.query.ListFormat.ListFrame;
import dev.locations.location.query.ListPosition;
import dev.locations.location.query.LocationQuery;
import dev.locations.location.query.PageCursor;
import dev.locations.location.query.TimeInterval;
import dev.locations.location.query.Words;
import dev.locations.validation.Json;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The answer to a query, found by a look at each location. */
public record ReferenceList(String text, long total, @Nullable PageCursor next) {

	public static ReferenceList of(LocationSource source, LocationQuery query) {
		List<Match> matches = matches(source, query).toList();
		PageCursor after = query.page().after();
		List<Match> rest = matches.stream().filter((match) -> after == null || match.isAfter(after, query)).toList();
		List<Match> page = rest.stream().limit(query.page().limit()).toList();
		PageCursor next = (rest.size() > page.size()) ? page.get(page.size() - 1).cursor(query) : null;
		if (query.format() == ListFormat.CSV) {
			return new ReferenceList(ReferenceTable.of(
					page.stream().map((match) -> query.fields().apply(match.location().json())).toList(),
					query.fields()), matches.size(), next);
		}
		ListFrame frame = query.format().frame(query.links(), matches.size(), page.size(), next);
		Stream<String> elements = page.stream()
			.map((match) -> query.format().element(query.fields().apply(match.location().json()), query.encoding()))
			.map((element) -> new String(element, StandardCharsets.UTF_8));
		String text = new String(frame.start(), StandardCharsets.UTF_8)
				+ (query.format().isArray() ? elements.collect(Collectors.joining(",", "[", ""))
						: elements.map((line) -> line + "\n").collect(Collectors.joining()))
				+ new String(frame.end(), StandardCharsets.UTF_8);
		return new ReferenceList(text, matches.size(), next);
	}

	static Stream<Match> matches(LocationSource source, LocationQuery query) {
		FieldOrder order = query.sort();
		// toStream() shares a lock with the event loop of the driver
		return source.all()
			.map((location) -> Match.of(location, query))
			.filter((match) -> match.isMetBy(query))
			.sort(Comparator.comparingDouble((Match match) -> match.score())
				.thenComparing((one, other) -> (order != null) ? Match.compare(order, one.key(), other.key()) : 0)
				.thenComparing(Match::position))
			.collectList()
			.blockOptional()
			.orElseThrow()
			.stream();
	}

	/** Returns the words by which a location is found. */
	private static Set<String> words(byte[] json) {
		JsonNode location = Json.MAPPER.readTree(json);
		return LocationFields.SEARCHED.stream()
			.map((path) -> location.at("/" + path.replace('.', '/')).asString(""))
			.flatMap(Words::formsOf)
			.collect(Collectors.toSet());
	}

	record Match(LocationDocument location, ListPosition position, double longitude, double latitude, double score,
			@Nullable Scalar key) {

		static Match of(LocationDocument location, LocationQuery query) {
			JsonNode json = Json.MAPPER.readTree(location.json());
			String name = json.get("name").stringValue();
			JsonNode point = json.at("/geometry/coordinates");
			double longitude = point.get(0).doubleValue();
			double latitude = point.get(1).doubleValue();
			ListPosition position = new ListPosition(name.getBytes(StandardCharsets.UTF_8),
					Instant.parse(json.get("createdAt").stringValue()).toEpochMilli(), location.id());
			Scalar key = (query.sort() != null)
					? FieldOrder.key(
							FieldReader.read(location.json(), Set.of(query.sort().field())).apply(query.sort().field()))
					: null;
			return new Match(location, position, longitude, latitude, score(query, location, name, longitude, latitude),
					key);
		}

		private static double score(LocationQuery query, LocationDocument location, String name, double longitude,
				double latitude) {
			if (query.near() != null) {
				return new GreatCircles(query.near()).distance(longitude, latitude);
			}
			if (query.sort() != null) {
				return 0;
			}
			return (query.text() != null) ? level(query.text().words(), Words.of(name), words(location.json())) : 0;
		}

		private static int level(List<WordForms> words, List<WordForms> name, Set<String> all) {
			Set<String> named = name.stream().flatMap((word) -> word.forms().stream()).collect(Collectors.toSet());
			int last = words.size() - 1;
			boolean begins = name.size() > last && words.get(last).begins(name.get(last).forms())
					&& haveFormsInCommon(words.subList(0, last), name);
			return (words.size() == name.size() && haveFormsInCommon(words, name)) ? 0
					: begins ? 1
							: words.stream().allMatch((word) -> word.isIn(named)) ? 2
									: words.stream().allMatch((word) -> word.begins(named)) ? 3
											: words.stream().allMatch((word) -> word.isIn(all)) ? 4 : 5;
		}

		private static boolean haveFormsInCommon(List<WordForms> words, List<WordForms> others) {
			return IntStream.range(0, words.size())
				.noneMatch((i) -> Collections.disjoint(words.get(i).forms(), others.get(i).forms()));
		}

		boolean isMetBy(LocationQuery query) {
			FieldConditions conditions = query.conditions();
			return query.isInBox(this.longitude, this.latitude)
					&& (query.near() == null || this.score <= query.near().within())
					&& (conditions.ids() == null || conditions.ids().contains(this.location.id()))
					&& (conditions.filter() == null || isMetBy(conditions.filter()))
					&& (conditions.name() == null || conditions.name().equals(this.position.nameText()))
					&& (conditions.updated() == null
							|| isIn(conditions.updated(), this.location.updatedAt().toEpochMilli()))
					&& (query.text() == null || query.text().matches(words(this.location.json())));
		}

		private static boolean isIn(TimeInterval interval, long epochMillis) {
			return epochMillis >= interval.from() && epochMillis <= interval.to();
		}

		private static int compare(FieldOrder order, @Nullable Scalar one, @Nullable Scalar other) {
			if (one == null || other == null) {
				return Boolean.compare(one == null, other == null);
			}
			return order.descending() ? other.compareTo(one) : one.compareTo(other);
		}

		private boolean isMetBy(Filter filter) {
			return filter.matches(FieldReader.read(this.location.json(), filter.fields()), this.longitude,
					this.latitude);
		}

		boolean isAfter(PageCursor after, LocationQuery query) {
			if (query.sort() == null) {
				int scores = Double.compare(after.score(), this.score);
				return scores < 0 || (scores == 0 && after.position().compareTo(this.position) < 0);
			}
			int order = compare(query.sort(), after.key(), this.key);
			return order < 0 || (order == 0 && after.position().compareTo(this.position) < 0);
		}

		PageCursor cursor(LocationQuery query) {
			if (query.sort() != null) {
				return new PageCursor(query.sort(), this.key, this.position);
			}
			return new PageCursor(query.order(), this.score, this.position);
		}

	}

	/** A list as CSV, made of whole trees. */
	private static final class ReferenceTable {

		private final Set<String> columns = new LinkedHashSet<>();

		private final List<Map<String, String>> rows = new ArrayList<>();

		static String of(List<byte[]> locations, FieldSelection fields) {
			ReferenceTable table = new ReferenceTable();
			List<JsonText> texts = locations.stream().map(JsonText::parse).toList();
			boolean isHigh = texts.stream().anyMatch((text) -> text.root().at("/geometry/coordinates").has(2));
			ObjectNode all = Json.MAPPER.createObjectNode();
			LocationFields.ALL.forEach((field) -> all.put(field, ""));
			all.set("geometry", Json.of("{'type':'Point','coordinates':[0,0" + (isHigh ? ",0]}" : "]}")));
			ObjectNode address = all.putObject("address");
			LocationFields.ADDRESS_TEXTS.forEach((text) -> address.put(text, ""));
			ObjectNode properties = all.putObject("properties");
			texts.forEach((text) -> text.root().path("properties").forEachEntry(properties::putIfAbsent));
			table.columns.addAll(cells(
					parse(new String(fields.whole("geometry").apply(all.toString().getBytes(StandardCharsets.UTF_8)),
							StandardCharsets.UTF_8)))
				.keySet());
			texts.forEach((text) -> table.rows.add(cells(text)));
			return table.text();
		}

		private static JsonText parse(String json) {
			return JsonText.parse(json.getBytes(StandardCharsets.UTF_8));
		}

		private static Map<String, String> cells(JsonText location) {
			Map<String, String> cells = new LinkedHashMap<>();
			location.members().forEach((field, value) -> {
				switch (field) {
					case "geometry" -> {
						String numbers = Objects.requireNonNull(value.members().get("coordinates")).text();
						String[] point = numbers.substring(1, numbers.length() - 1).split(",");
						cells.put("latitude", plain(point[1]));
						cells.put("longitude", plain(point[0]));
						if (point.length > 2) {
							cells.put("altitude", plain(point[2]));
						}
					}
					case "address", "properties" ->
						value.members().forEach((name, part) -> cells.put(field + "." + name, cell(part)));
					default -> cells.put(field, cell(value));
				}
			});
			return cells;
		}

		private static String plain(String number) {
			return number.matches(".*[eE].*") ? new BigDecimal(number).toPlainString() : number;
		}

		private static String cell(JsonText value) {
			return value.root().isNull() ? ""
					: quoted(value.root().isString() ? value.root().stringValue() : value.text());
		}

		private static String quoted(String text) {
			boolean isPlain = !text.isEmpty() && text.equals(text.strip())
					&& "\",\r\n".chars().noneMatch((letter) -> text.indexOf(letter) >= 0);
			return isPlain ? text : "\"" + text.replace("\"", "\"\"") + "\"";
		}

		private String text() {
			Stream<String> head = Stream
				.of(this.columns.stream().map(ReferenceTable::quoted).collect(Collectors.joining(",")));
			Stream<String> lines = this.rows.stream()
				.map((row) -> this.columns.stream()
					.map((name) -> row.getOrDefault(name, ""))
					.collect(Collectors.joining(",")));
			return Stream.concat(head, lines)
				.map((line) -> line + "\r\n")
				.collect(Collectors.joining("", "\ufeff", ""));
		}

	}

}
