package dev.locations.bench.queries;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

import dev.locations.bench.answers.AnswerChecker;
import dev.locations.bench.answers.FacetChecker;
import dev.locations.bench.answers.ListResponse;
import dev.locations.bench.answers.QueryChecker;
import dev.locations.bench.map.MapChecker;
import dev.locations.bench.map.MapPoint;
import dev.locations.bench.places.Box;
import dev.locations.bench.places.BoxFinder;
import dev.locations.bench.places.BoxSize;
import dev.locations.bench.places.Place;
import dev.locations.bench.places.PlaceFile;
import dev.locations.bench.places.PlaceFilter;
import dev.locations.bench.places.PlaceFilters;
import dev.locations.bench.places.WordFinder;
import dev.locations.bench.service.ServiceClient;
import dev.locations.bench.statistics.Goal;
import org.jspecify.annotations.Nullable;

/** The rows under filters, and those that count values. */
final class FilterRows {

	private final List<Row> all = List.of(
			new Row("filter-S", new Goal(0.4, 0.6), (row) -> boxes(row, filters().parks())),
			new Row("filter-range", new Goal(0.35, 0.5), (row) -> boxes(row, filters().goodOfSome())),
			new Row("filter-search", new Goal(0.3, 0.45), this::search),
			new Row("filter-clusters", new Goal(0.35, 0.5),
					(row) -> CheckedRow.anyOf(row.name(), row.goal(), maps().clusters())),
			new Row("filter-tiles", new Goal(0.45, 0.6),
					(row) -> CheckedRow.anyOf(row.name(), row.goal(), maps().tiles())),
			new Row("facets-box", new Goal(0.3, 0.3), this::facets));

	private final ServiceClient client;

	private final PlaceFile file;

	private final List<Place> places;

	private final AnswerChecker checker;

	private final MapPoint center;

	private @Nullable PlaceFilters filters;

	private @Nullable MapChecker maps;

	FilterRows(ServiceClient client, PlaceFile file, AnswerChecker checker, MapPoint center) {
		this.client = client;
		this.file = file;
		this.places = file.places();
		this.checker = checker;
		this.center = center;
	}

	List<CheckedRow> check(Predicate<String> isWanted) throws IOException, InterruptedException {
		List<CheckedRow> rows = new ArrayList<>();
		for (Row row : this.all) {
			if (isWanted.test(row.name())) {
				rows.add(row.check().of(row));
			}
		}
		return rows;
	}

	private PlaceFilters filters() throws IOException {
		if (this.filters == null) {
			this.filters = PlaceFilters.of(this.file);
		}
		return this.filters;
	}

	private MapChecker maps() throws IOException, InterruptedException {
		if (this.maps == null) {
			List<PlaceFilter> categories = filters().categories().stream().map(filters()::category).toList();
			this.maps = new MapChecker(this.client, this.places, this.center, categories);
		}
		return this.maps;
	}

	private CheckedRow boxes(Row row, PlaceFilter filter) throws IOException, InterruptedException {
		List<Box> boxes = new BoxFinder(filter.of(this.places)).find(BoxSize.S).boxes();
		int[] lengths = this.checker.under(filter).check(boxes).stream().mapToInt(ListResponse::bytes).toArray();
		return CheckedRow.boxes(row.name(), row.goal(), lengths, ServiceClient.LOCATIONS, boxes, filter.query());
	}

	private List<Box> largeBoxes() {
		return new BoxFinder(this.places).find(BoxSize.L).boxes();
	}

	private CheckedRow search(Row row) throws IOException, InterruptedException {
		QueryChecker queries = new QueryChecker(this.client, this.checker.under(filters().parks()));
		return CheckedRow.anyOf(row.name(), row.goal(),
				queries.search(new WordFinder(this.file).find(largeBoxes(), 1)));
	}

	private CheckedRow facets(Row row) throws IOException, InterruptedException {
		List<Box> boxes = largeBoxes();
		int[] lengths = new FacetChecker(this.client, this.places, filters()).check(boxes);
		return CheckedRow.boxes(row.name(), row.goal(), lengths, FacetChecker.PATH, boxes, FacetChecker.FIELD);
	}

	/**
	 * A row that is not checked yet.
	 *
	 * @param goal what it has to reach
	 */
	private record Row(String name, Goal goal, Check check) {
	}

	/** Checks the answers of a row. */
	@FunctionalInterface
	private interface Check {

		CheckedRow of(Row row) throws IOException, InterruptedException;

	}

}
