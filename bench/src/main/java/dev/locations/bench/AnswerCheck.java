package dev.locations.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Compares the service's answers with what a look at every single place finds.
 */
final class AnswerCheck {

	static final String SELECTION = "&only=id&only=name&only=geometry";

	private static final Set<String> SELECTED = Set.of("id", "name", "geometry");

	private static final Comparator<Listed> ORDER = Comparator
		.<Listed, String>comparing((listed) -> listed.place().name(), AnswerCheck::compareCodePoints)
		.thenComparing(Listed::createdAt)
		.thenComparing((listed) -> listed.place().id().toString());

	private final Http http;

	private final Listed.Answer all;

	/**
	 * Reads the whole list, which tells when each place was created, and checks it.
	 * @param http the service
	 * @param places what it holds
	 */
	AnswerCheck(Http http, List<Place> places) throws IOException, InterruptedException {
		this.http = http;
		this.all = Listed.Answer.read(http.get(Http.LIST));
		List<Place> listed = places(this.all.places());
		require(listed.size() == places.size() && new HashSet<>(listed).equals(new HashSet<>(places)), "whole list");
		require(places(this.all.places().stream().sorted(ORDER).toList()).equals(listed), "order of the whole list");
	}

	/** The length of the whole list, in bytes. */
	int listLength() {
		return this.all.plainBytes();
	}

	/**
	 * Checks the answers for boxes.
	 * @param boxes the boxes
	 * @param headers names and values of request headers
	 * @return the answers
	 * @throws IllegalStateException if one is wrong
	 */
	List<Listed.Answer> check(List<Box> boxes, String... headers) throws IOException, InterruptedException {
		List<Listed.Answer> answers = new ArrayList<>();
		for (Box box : boxes) {
			List<Listed> expected = expected(box);
			Listed.Answer answer = ask(box, "", headers);
			require(answer.places().equals(expected), box.toString());
			// brackets, and a comma after each but the last
			int length = expected.stream().mapToInt(Listed::bytes).sum() + Math.max(2, expected.size() + 1);
			require(answer.plainBytes() == length, "length of " + box);
			answers.add(answer);
		}
		return answers;
	}

	/** Checks the answers for boxes with some of the fields only. */
	void checkSelection(List<Box> boxes) throws IOException, InterruptedException {
		for (Box box : boxes) {
			Listed.Answer answer = ask(box, SELECTION);
			require(places(answer.places()).equals(places(expected(box))), "selected fields of " + box);
			require(answer.places().stream().allMatch((listed) -> listed.fields().equals(SELECTED)),
					"selection of fields in " + box);
		}
	}

	private Listed.Answer ask(Box box, String query, String... headers) throws IOException, InterruptedException {
		return Listed.Answer.read(this.http.get(Http.LIST + "?bbox=" + box.parameter() + query, headers));
	}

	private List<Listed> expected(Box box) {
		return this.all.places().stream().filter((listed) -> box.contains(listed.place())).toList();
	}

	private static List<Place> places(List<Listed> listed) {
		return listed.stream().map(Listed::place).toList();
	}

	private static int compareCodePoints(String a, String b) {
		int[] first = a.codePoints().toArray();
		int[] second = b.codePoints().toArray();
		return Arrays.compare(first, second);
	}

	private static void require(boolean condition, String what) {
		if (!condition) {
			throw new IllegalStateException("Wrong answer: " + what);
		}
	}

}
