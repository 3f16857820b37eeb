package dev.locations.bench.answers;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

import dev.locations.bench.places.Place;
import dev.locations.bench.places.SearchedWords;
import dev.locations.bench.service.ServiceClient;
import dev.locations.location.query.BoundingBox;
import dev.locations.location.query.GreatCircles;
import dev.locations.location.query.NearPoint;

/**
 * Compares pages, the nearest places and the places with given words with a scan of all
 * places.
 */
public final class QueryChecker {

	private static final int PAGE = 100;

	private static final int NEAREST = 10;

	private static final int WITH_WORDS = 50;

	private final ServiceClient client;

	private final List<ListedLocation> all;

	private final String query;

	/**
	 * Prepares the checks.
	 * @param checker has checked the whole list of the service
	 */
	public QueryChecker(ServiceClient client, AnswerChecker checker) {
		this.client = client;
		this.all = checker.locations();
		this.query = checker.query();
	}

	/**
	 * Follows the links through all pages of 100 locations.
	 * @return the requests for the pages, in their order
	 * @throws IOException if the service does not answer
	 * @throws InterruptedException if this thread is interrupted
	 * @throws IllegalStateException if a page is wrong
	 */
	public List<CheckedRequest> pages() throws IOException, InterruptedException {
		List<CheckedRequest> requests = new ArrayList<>();
		String path = ServiceClient.LOCATIONS + "?limit=" + PAGE;
		for (int start = 0; start < this.all.size(); start += PAGE) {
			if (path == null) {
				throw new IllegalStateException("The last page comes too early, at " + start);
			}
			List<ListedLocation> page = this.all.subList(start, Math.min(start + PAGE, this.all.size()));
			ListResponse answer = get(path, page, this.all.size());
			requests.add(new CheckedRequest(path, answer.bytes()));
			path = answer.next();
		}
		AnswerChecker.require(path == null, "there is a page behind the last one");
		return requests;
	}

	/**
	 * Asks for the ten nearest places of points.
	 * @throws IOException if the service does not answer
	 * @throws InterruptedException if this thread is interrupted
	 * @throws IllegalStateException if an answer is wrong
	 */
	public List<CheckedRequest> near(List<NearPoint> points) throws IOException, InterruptedException {
		List<CheckedRequest> requests = new ArrayList<>();
		for (NearPoint point : points) {
			String path = ServiceClient.LOCATIONS + "?limit=" + NEAREST + "&near=" + point.longitude() + ","
					+ point.latitude();
			requests.add(new CheckedRequest(path, get(path, nearest(point), this.all.size()).bytes()));
		}
		return requests;
	}

	private List<ListedLocation> nearest(NearPoint point) {
		Comparator<Distance> order = Comparator.comparingDouble(Distance::metres).thenComparingInt(Distance::index);
		PriorityQueue<Distance> nearest = new PriorityQueue<>(order.reversed());
		// most places are outside of a box that has the nearest ones, which is seen
		// faster
		BoundingBox around = BoundingBox.WORLD;
		for (int i = 0; i < this.all.size(); i++) {
			Place place = this.all.get(i).place();
			if (around.contains(place.longitude(), place.latitude())) {
				nearest.add(new Distance(new GreatCircles(point).distance(place.longitude(), place.latitude()), i));
			}
			if (nearest.size() > NEAREST) {
				nearest.remove();
				around = new NearPoint(point.longitude(), point.latitude(), nearest.element().metres()).box();
			}
		}
		return nearest.stream().sorted(order).map((each) -> this.all.get(each.index())).toList();
	}

	/**
	 * Asks for places with words.
	 * @param searches the words, with the places that have them
	 * @throws IOException if the service does not answer
	 * @throws InterruptedException if this thread is interrupted
	 * @throws IllegalStateException if an answer is wrong
	 */
	public List<CheckedRequest> search(List<SearchedWords> searches) throws IOException, InterruptedException {
		List<CheckedRequest> requests = new ArrayList<>();
		for (SearchedWords search : searches) {
			String path = ServiceClient.LOCATIONS + "?limit=" + WITH_WORDS + "&" + search.query() + this.query;
			List<ListedLocation> expected = this.all.stream()
				.filter((each) -> search.scores().containsKey(each.place().id()))
				.sorted(Comparator.comparing((each) -> search.scores().get(each.place().id())))
				.toList();
			List<ListedLocation> page = expected.subList(0, Math.min(WITH_WORDS, expected.size()));
			requests.add(new CheckedRequest(path, get(path, page, expected.size()).bytes()));
		}
		return requests;
	}

	private ListResponse get(String path, List<ListedLocation> expected, int total)
			throws IOException, InterruptedException {
		ListResponse answer = ListResponse.read(this.client.get(path));
		AnswerChecker.require(answer.locations().equals(expected), path);
		AnswerChecker.require(answer.plainBytes() == AnswerChecker.arrayBytes(expected), "length of " + path);
		AnswerChecker.require(answer.total() == total, "number of matching places of " + path);
		return answer;
	}

	/**
	 * The distance of a location.
	 *
	 * @param metres the distance in metres
	 * @param index the place of the location in the list
	 */
	private record Distance(double metres, int index) {
	}

}
