package dev.locations.readmodel.search;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.locations.cql2.Expression;
import dev.locations.cql2.RandomExpressions;
import dev.locations.json.FieldSelection;
import dev.locations.location.RandomPlaces;
import dev.locations.location.ReferenceFilter;
import dev.locations.location.query.BoundingBox;
import dev.locations.location.query.Crs;
import dev.locations.location.query.FacetQuery;
import dev.locations.location.query.FeatureEncoding;
import dev.locations.location.query.FieldConditions;
import dev.locations.location.query.FieldOrder;
import dev.locations.location.query.ListFormat;
import dev.locations.location.query.ListLinks;
import dev.locations.location.query.LocationQuery;
import dev.locations.location.query.NearPoint;
import dev.locations.location.query.Page;
import dev.locations.location.query.TextQuery;
import dev.locations.location.query.TimeInterval;
import dev.locations.location.query.Words;
import dev.locations.map.ClusterQuery;
import dev.locations.map.TileAddress;
import dev.locations.map.TileQuery;
import dev.locations.validation.Json;
import tools.jackson.databind.JsonNode;

final class RandomQuestions {

	private static final List<String> FIELDS = List.of("name", "shortName", "address.city", "address.number",
			"updatedAt", "createdAt", "properties.category", "properties.rating", "properties.any",
			"properties.deep.any", "properties.opening \"hours\"", "properties.été", "properties.none",
			"properties.deep.x.any");

	private static final List<FieldSelection> SELECTIONS = List.of(FieldSelection.ALL, FieldSelection.ALL,
			FieldSelection.of(List.of("id", "name", "properties.any"), List.of()),
			FieldSelection.of(List.of(), List.of("properties", "id")));

	/** Most filters match one of so many locations. */
	private static final int SAMPLE_SIZE = 10;

	private final Random random;

	private final RandomPlaces places;

	/** Few, so that what is kept of a filter is asked for again. */
	private final List<Expression> filters;

	private final List<String> fields;

	/** Then the same parts are drawn again and again. */
	private final boolean isAboutMaps;

	RandomQuestions(Random random, RandomPlaces places) {
		this.random = random;
		this.places = places;
		this.isAboutMaps = random.nextInt(3) == 0;
		RandomExpressions expressions = places.expressions();
		List<JsonNode> sample = Stream.generate(() -> Json.MAPPER.readTree(places.next(new UUID(0, 0), 0)))
			.limit(SAMPLE_SIZE)
			.toList();
		this.filters = Stream.generate(expressions::next)
			.filter((filter) -> random.nextInt(8) == 0
					|| sample.stream().anyMatch((place) -> ReferenceFilter.matches(place, filter)))
			.limit(1 + random.nextInt(this.isAboutMaps ? 2 : 6))
			.toList();
		this.fields = Stream.generate(() -> one(FIELDS)).limit(1 + random.nextInt(6)).distinct().toList();
	}

	ReadQuestion next(Collection<UUID> ids) {
		Expression filter = (this.random.nextInt(5) > 0) ? one(this.filters) : null;
		String counts = (this.random.nextInt(3) == 0) ? null : this.isAboutMaps ? this.fields.get(0) : one(this.fields);
		if (filter != null && this.random.nextInt(10) == 0) {
			return new ReadQuestion.OfCount(filter);
		}
		return switch (this.random.nextInt(this.isAboutMaps ? 3 : 8)) {
			case 0 -> new ReadQuestion.OfClusters(filter,
					new ClusterQuery(this.random.nextBoolean() ? BoundingBox.WORLD : box(),
							this.random.nextInt(this.isAboutMaps ? 3 : 8), null, counts,
							(this.random.nextInt(4) == 0) ? FIELDS : List.of()));
			case 1 -> new ReadQuestion.OfTile(filter, new TileQuery(tile(this.random.nextInt(this.isAboutMaps ? 2 : 4)),
					(this.random.nextInt(4) == 0) ? FieldSelection.of(FIELDS, List.of()) : null, null, counts));
			case 2, 3 -> new ReadQuestion.OfFacets(filter, new FacetQuery(
					Stream.generate(() -> one(this.fields)).limit(1 + this.random.nextInt(3)).distinct().toList(),
					list(ids), 1 + this.random.nextInt(20)));
			default -> new ReadQuestion.OfList(filter, list(ids));
		};
	}

	private LocationQuery list(Collection<UUID> ids) {
		NearPoint near = null;
		FieldOrder sort = null;
		switch (this.random.nextInt(4)) {
			case 0 -> near = near();
			case 1, 2 -> sort = new FieldOrder(one(this.fields), this.random.nextBoolean());
			default -> {
			}
		}
		TextQuery text = (this.random.nextInt(4) > 0) ? null : new TextQuery(Words.of(this.places.words()));
		Page page = (this.random.nextInt(5) == 0) ? Page.ALL : new Page(1 + this.random.nextInt(10), null);
		FieldSelection fields = one(SELECTIONS);
		FeatureEncoding encoding = fields.isAll()
				? new FeatureEncoding(this.random.nextBoolean(), one(List.of(Crs.values()))) : FeatureEncoding.PLAIN;
		return new LocationQuery((this.random.nextInt(3) > 0) ? null : box(), text, near, conditions(ids), sort, page,
				fields, one(List.of(ListFormat.values())), encoding, new ListLinks("/list", "q=1"));
	}

	private FieldConditions conditions(Collection<UUID> ids) {
		String name = (this.random.nextInt(12) == 0) ? one(List.of("Park", "Z", "Zo")) : null;
		Instant time = Instant.parse("2024-02-29T00:00:00Z").plusMillis(this.random.nextInt(100));
		TimeInterval updated = (this.random.nextInt(8) > 0) ? null : this.random.nextBoolean()
				? TimeInterval.of(time, null) : TimeInterval.of(time.minusMillis(this.random.nextInt(50)), time);
		return new FieldConditions(name, updated, null, (this.random.nextInt(6) == 0) ? some(ids) : null);
	}

	private Set<UUID> some(Collection<UUID> ids) {
		List<UUID> some = new ArrayList<>(List.of(new UUID(9, 9)));
		ids.stream().filter((id) -> this.random.nextInt(3) == 0).forEach(some::add);
		return some.stream().limit(100).collect(Collectors.toUnmodifiableSet());
	}

	private NearPoint near() {
		double within = switch (this.random.nextInt(4)) {
			case 0 -> Double.POSITIVE_INFINITY;
			case 1 -> 1;
			default -> Math.pow(10, 4 + this.random.nextDouble() * 3.3);
		};
		return new NearPoint(this.places.longitude(), this.places.latitude(), within);
	}

	private BoundingBox box() {
		double south = this.places.latitude();
		double north = this.places.latitude();
		return new BoundingBox(this.places.longitude(), Math.min(south, north), this.places.longitude(),
				Math.max(south, north));
	}

	private TileAddress tile(int zoom) {
		return new TileAddress(zoom, this.random.nextInt(1 << zoom), this.random.nextInt(1 << zoom));
	}

	private <T> T one(List<T> elements) {
		return elements.get(this.random.nextInt(elements.size()));
	}

}
