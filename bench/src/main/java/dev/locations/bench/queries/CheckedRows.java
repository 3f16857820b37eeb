package dev.locations.bench.queries;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

import dev.locations.bench.answers.AnswerChecker;
import dev.locations.bench.answers.CheckedRequest;
import dev.locations.bench.answers.QueryChecker;
import dev.locations.bench.map.MapChecker;
import dev.locations.bench.map.MapPoint;
import dev.locations.bench.places.Box;
import dev.locations.bench.places.BoxSize;
import dev.locations.bench.places.PlaceFile;
import dev.locations.bench.places.PlaceFilter;
import dev.locations.bench.places.WordFinder;
import dev.locations.bench.service.ServiceClient;
import dev.locations.bench.statistics.Goal;
import dev.locations.location.query.NearPoint;

/**
 * The rows of pages, words, the nearest places, filters, clusters and tiles, whose
 * answers were found to be correct.
 *
 * @param zoomSteps the requests of a user who zooms from the world into a point; empty if
 * no answers of maps are wanted
 */
public record CheckedRows(List<CheckedRow> rows, List<CheckedRequest> zoomSteps) {

	/** The rows of pages, words and the nearest places. */
	public static final Set<String> QUERIES = Set.of("page", "search", "near");

	/** The rows of maps. */
	public static final Set<String> MAPS = Set.of("clusters", "tiles");

	/**
	 * Checks the answers of the wanted rows.
	 * @param file the places that it has to hold
	 * @param checker has checked the whole list of the service
	 * @param boxes returns the boxes of a size
	 * @param center the point that the zoom steps lead to
	 * @param isWanted tells by its name whether a row is wanted
	 * @throws IOException if the service does not answer
	 * @throws InterruptedException if this thread is interrupted
	 * @throws IllegalStateException if an answer is wrong
	 */
	public static CheckedRows check(ServiceClient client, PlaceFile file, AnswerChecker checker,
			Function<BoxSize, List<Box>> boxes, MapPoint center, Predicate<String> isWanted)
			throws IOException, InterruptedException {
		List<CheckedRow> rows = new ArrayList<>();
		QueryChecker queries = new QueryChecker(client, checker);
		if (isWanted.test("page")) {
			rows.add(CheckedRow.inOrder("page", new Goal(0.45, 0.65), queries.pages()));
		}
		if (isWanted.test("search")) {
			rows.add(CheckedRow.anyOf("search", new Goal(0.35, 0.6),
					queries.search(new WordFinder(file).find(boxes.apply(BoxSize.L), 2))));
		}
		if (isWanted.test("near")) {
			rows.add(CheckedRow.anyOf("near", new Goal(0.45, 0.65), queries.near(points(boxes.apply(BoxSize.S)))));
		}
		rows.addAll(new FilterRows(client, file, checker, center).check(isWanted));
		if (MAPS.stream().noneMatch(isWanted)) {
			return new CheckedRows(rows, List.of());
		}
		MapChecker map = new MapChecker(client, file.places(), center, List.of(PlaceFilter.NONE));
		rows.add(CheckedRow.anyOf("clusters", new Goal(0.35, 0.6), map.clusters()));
		rows.add(CheckedRow.anyOf("tiles", new Goal(0.5, 0.75), map.tiles()));
		return new CheckedRows(rows, map.zoomSteps());
	}

	private static List<NearPoint> points(List<Box> boxes) {
		Random random = new Random(5);
		return boxes.stream().map((box) -> {
			double x = box.west() + random.nextDouble() * (box.east() - box.west());
			double y = box.south() + random.nextDouble() * (box.north() - box.south());
			return new NearPoint(x, y);
		}).toList();
	}

}
