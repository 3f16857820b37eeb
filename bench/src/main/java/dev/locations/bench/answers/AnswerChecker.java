package dev.locations.bench.answers;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import dev.locations.bench.places.Box;
import dev.locations.bench.places.Place;
import dev.locations.bench.places.PlaceFilter;
import dev.locations.bench.service.ServiceClient;

/** Compares answers of the service with a scan of all places. */
public final class AnswerChecker {

	/** The query parameters that select three fields. */
	public static final String SELECTION = "&only=id&only=name&only=geometry";

	private static final Set<String> SELECTED = Set.of("id", "name", "geometry");

	private static final Comparator<ListedLocation> LIST_ORDER = Comparator
		.<ListedLocation, String>comparing((location) -> location.place().name(), AnswerChecker::compareCodePoints)
		.thenComparing(ListedLocation::createdAt)
		.thenComparing((location) -> location.place().id().toString());

	private final ServiceClient client;

	private final List<ListedLocation> all;

	private final int listBytes;

	/** Further query parameters. */
	private final String query;

	/**
	 * Reads the whole list and checks it. The answers for boxes are compared with this
	 * list, as only the service knows when it created a location.
	 * @param places the places that it has to hold
	 * @throws IOException if the service does not answer
	 * @throws InterruptedException if this thread is interrupted
	 * @throws IllegalStateException if the list is wrong
	 */
	public AnswerChecker(ServiceClient client, List<Place> places) throws IOException, InterruptedException {
		this.client = client;
		ListResponse list = ListResponse.read(client.get(ServiceClient.LOCATIONS));
		this.all = list.locations();
		this.listBytes = list.plainBytes();
		this.query = "";
		List<Place> listed = places(this.all);
		require(listed.size() == places.size() && new HashSet<>(listed).equals(new HashSet<>(places)), "whole list");
		require(places(this.all.stream().sorted(LIST_ORDER).toList()).equals(listed), "order of the whole list");
	}

	private AnswerChecker(AnswerChecker checker, PlaceFilter filter) {
		this.client = checker.client;
		this.all = checker.all.stream().filter((each) -> filter.matches().test(each.place())).toList();
		this.listBytes = arrayBytes(this.all);
		this.query = filter.query();
	}

	/** Returns a checker of answers under a filter. */
	public AnswerChecker under(PlaceFilter filter) {
		return new AnswerChecker(this, filter);
	}

	/** Returns the length of the whole list without compression. */
	public int listBytes() {
		return this.listBytes;
	}

	/**
	 * Checks the answers for boxes.
	 * @param headers names and values of request headers
	 * @throws IOException if the service does not answer
	 * @throws InterruptedException if this thread is interrupted
	 * @throws IllegalStateException if an answer is wrong
	 */
	public List<ListResponse> check(List<Box> boxes, String... headers) throws IOException, InterruptedException {
		List<ListResponse> answers = new ArrayList<>();
		for (Box box : boxes) {
			List<ListedLocation> expected = expected(box);
			ListResponse answer = get(box, this.query, headers);
			require(answer.locations().equals(expected), box.toString());
			require(answer.plainBytes() == arrayBytes(expected), "length of " + box);
			answers.add(answer);
		}
		return answers;
	}

	/**
	 * Checks the answers for boxes with three fields of each location.
	 * @throws IOException if the service does not answer
	 * @throws InterruptedException if this thread is interrupted
	 * @throws IllegalStateException if an answer is wrong
	 */
	public void checkSelection(List<Box> boxes) throws IOException, InterruptedException {
		for (Box box : boxes) {
			ListResponse answer = get(box, SELECTION);
			require(places(answer.locations()).equals(places(expected(box))), "selected fields of " + box);
			require(answer.locations().stream().allMatch((location) -> location.fields().equals(SELECTED)),
					"selection of fields in " + box);
		}
	}

	private ListResponse get(Box box, String query, String... headers) throws IOException, InterruptedException {
		return ListResponse.read(this.client.get(ServiceClient.LOCATIONS + "?" + box.query() + query, headers));
	}

	private List<ListedLocation> expected(Box box) {
		return this.all.stream().filter((location) -> box.contains(location.place())).toList();
	}

	List<ListedLocation> locations() {
		return this.all;
	}

	String query() {
		return this.query;
	}

	static int arrayBytes(List<ListedLocation> locations) {
		int brackets = 2;
		int commas = Math.max(0, locations.size() - 1);
		return brackets + locations.stream().mapToInt(ListedLocation::bytes).sum() + commas;
	}

	private static List<Place> places(List<ListedLocation> locations) {
		return locations.stream().map(ListedLocation::place).toList();
	}

	private static int compareCodePoints(String a, String b) {
		return Arrays.compare(a.codePoints().toArray(), b.codePoints().toArray());
	}

	static void require(boolean condition, String what) {
		if (!condition) {
			throw new IllegalStateException("Wrong answer: " + what);
		}
	}

}
