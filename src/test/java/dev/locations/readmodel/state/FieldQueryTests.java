package dev.locations.readmodel.state;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;

import dev.locations.json.FieldSelection;
import dev.locations.location.LocationDocument;
import dev.locations.location.LocationSource;
import dev.locations.location.ReferenceFacets;
import dev.locations.location.ReferenceList;
import dev.locations.location.field.Filter;
import dev.locations.location.query.BoundingBox;
import dev.locations.location.query.FacetQuery;
import dev.locations.location.query.FieldConditions;
import dev.locations.location.query.FieldOrder;
import dev.locations.location.query.ListFormat;
import dev.locations.location.query.ListLinks;
import dev.locations.location.query.LocationQuery;
import dev.locations.location.query.NearPoint;
import dev.locations.location.query.Page;
import dev.locations.location.query.PageCursor;
import dev.locations.location.query.TextQuery;
import dev.locations.location.query.TimeInterval;
import dev.locations.testing.RandomCases;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Schedulers;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Compares lists and counts under all kinds of conditions with those of a look at each
 * location, while locations change.
 */
class FieldQueryTests {

	/** Of so many, some searches do not measure the distance of each. */
	private static final int MANY = NearestSearch.MAX_MEASURED + 200;

	private static final List<String> WORDS = List.of("d", "d1", "zoo", "z", "pa", "ete z", "p d2");

	private static final String[] FILTERS = { "properties.category = 'park'", "properties.rating >= 1",
			"properties.country = 'c7'", "properties.category IS NULL OR properties.rating < 2",
			"S_INTERSECTS(geometry, BBOX(-50,-50,50,50))", "properties.nothing = 1", "NOT name = 'Zoo'" };

	private static final String[] SORTED = { "properties.rating", "properties.category", "address.city", "updatedAt",
			"description", "properties.nothing" };

	private static final List<String> COUNTED = List.of("properties.category", "properties.rating", "address.city");

	@Test
	@Tag("random")
	@Tag("slow")
	void answersAsALookAtEachLocation() {
		RandomCases.run(30, (random) -> new Case(random).run());
	}

	/** Some locations with changes, and questions between them. */
	private record Case(FieldLocations locations, ReadModel model) {

		Case(Random random) {
			this(new FieldLocations(random),
					new ReadModel(Schedulers.immediate(), 1L << 30, System::nanoTime));
		}

		void run() {
			int size = isOneOf(8) ? MANY : 1 + below(1 << below(10));
			RandomLocations.load(this.model, this.locations.add(size).all().values());
			for (int round = 0; round < 4; round++) {
				assertThat(snapshot().extent()).isEqualTo(this.locations.extent());
				IntStream.range(0, 4).forEach((i) -> check(query()));
				IntStream.range(0, below(100)).forEach((i) -> this.locations.change(this.model));
			}
		}

		private LocationQuery query() {
			NearPoint near = isOneOf(3) ? new NearPoint(below(360) - 180, below(180) - 90,
					isOneOf(2) ? Double.POSITIVE_INFINITY : below(20_000) * 1000.0) : null;
			FieldOrder order = (near == null && isOneOf(2)) ? new FieldOrder(SORTED[below(SORTED.length)], isOneOf(2))
					: null;
			TextQuery text = isOneOf(3) ? TextQuery.of(WORDS.get(below(WORDS.size()))).orElseThrow() : null;
			return new LocationQuery(isOneOf(2) ? null : box(), text, near, conditions(), order,
					new Page(1 + below(400), null), FieldSelection.ALL, ListFormat.JSON, ListLinks.NONE);
		}

		private FieldConditions conditions() {
			int size = this.locations.all().size();
			TimeInterval updated = isOneOf(6) ? new TimeInterval(below(size + 1), size + below(size + 1)) : null;
			Filter filter = isOneOf(2) ? null : Filter.parse(FILTERS[below(FILTERS.length)]);
			return new FieldConditions(isOneOf(8) ? "Park" : null, updated, filter, isOneOf(8) ? ids() : null);
		}

		private Set<UUID> ids() {
			List<UUID> all = new ArrayList<>(this.locations.all().keySet());
			Set<UUID> ids = new HashSet<>(Set.of(new UUID(0, 0)));
			IntStream.range(0, Math.min(80, all.size())).forEach((i) -> ids.add(all.get(below(all.size()))));
			return ids;
		}

		private BoundingBox box() {
			int south = below(180) - 90;
			return new BoundingBox(below(360) - 180, south, below(360) - 180, south + below(91 - south));
		}

		private int below(int bound) {
			return this.locations.below(bound);
		}

		private boolean isOneOf(int count) {
			return below(count) == 0;
		}

		private void check(LocationQuery query) {
			List<UUID> expected = ReferenceList.ids(source(), query);
			List<UUID> found = new ArrayList<>();
			PageCursor next = null;
			do {
				PageSearch search = snapshot().search(query.at(new Page(query.page().limit(), next)),
						fields(query, (query.sort() != null) ? List.of(query.sort().field()) : List.of()));
				if (isOneOf(2)) {
					// an estimate may find the page
					assertThat(search.cost()).isNotNegative();
				}
				FoundItems page = search.find();
				assertThat(page.total()).as("%s", query).isEqualTo(expected.size());
				IntStream.of(page.items()).forEach((item) -> found.add(snapshot().position(item).id()));
				next = page.next();
			}
			while (next != null);
			assertThat(found).as("%s", query).isEqualTo(expected);
			FacetQuery facets = new FacetQuery(COUNTED, query, 1 + below(20));
			assertThat(snapshot().search(facets, fields(query, COUNTED)).all()).as("%s", facets)
				.isEqualTo(ReferenceFacets.of(source(), facets));
		}

		private QueryFields fields(LocationQuery query, List<String> names) {
			return Objects.requireNonNull(
					QueryFields.find(this.model.fields(), snapshot(), query.conditions().filter(), names).block());
		}

		private Snapshot snapshot() {
			return Objects.requireNonNull(this.model.snapshot());
		}

		private LocationSource source() {
			return new LocationSource() {

				@Override
				public Flux<LocationDocument> all() {
					return Flux.fromIterable(Case.this.locations.all().entrySet())
						.map((each) -> new LocationDocument(each.getKey(), each.getValue(),
								LocationRecord.updatedAt(each.getValue())));
				}

				@Override
				public Flux<LocationDocument> find(Collection<UUID> ids) {
					throw new UnsupportedOperationException();
				}

			};
		}

	}

}
