package dev.locations.bench;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Answers that were found to be right, and what the loads need to know of them.
 */
final class Checked {

	static final String[] GZIP = { "Accept-Encoding", "gzip" };

	/** The path of the limit server whose answers are 304. */
	static final String NOT_MODIFIED = "304";

	private final Http http;

	private final List<BoxSet> sets;

	private final Report report;

	private final Map<String, int[]> lengths = new LinkedHashMap<>();

	private final List<UnchangedBox> unchanged = new ArrayList<>();

	/**
	 * A box and the version of its answer.
	 *
	 * @param box the box
	 * @param tag the value of the header ETag
	 */
	record UnchangedBox(Box box, String tag) {
	}

	/**
	 * Checks the service.
	 * @param http the service
	 * @param places what it holds
	 * @param sets the boxes
	 * @param report where it goes
	 */
	Checked(Http http, List<Place> places, List<BoxSet> sets, Report report) throws IOException, InterruptedException {
		this.http = http;
		this.sets = sets;
		this.report = report;
		AnswerCheck check = new AnswerCheck(http, places);
		this.lengths.put(Rows.LIST, new int[] { check.listLength() });
		this.lengths.put(NOT_MODIFIED, new int[0]);
		boolean compressed = compressed();
		for (BoxSet set : sets) {
			List<Listed.Answer> answers = check.check(set.boxes());
			this.lengths.put(set.size().name(), lengths(answers));
			report.note("%s: %d boxes are answered right, with %.0f places and %.0f bytes on average".formatted(
					set.size(), answers.size(),
					answers.stream().mapToInt((answer) -> answer.places().size()).average().orElse(0),
					average(set.size().name())));
			if (compressed) {
				compressed(set.size(), check.check(set.boxes(), GZIP));
			}
		}
		check.checkSelection(boxes(BoxSet.Size.M));
		findUnchanged();
	}

	private boolean compressed() throws IOException, InterruptedException {
		HttpResponse<InputStream> answer = this.http.get(Http.LIST + "?bbox=" + boxes(BoxSet.Size.M).get(0).parameter(),
				GZIP);
		answer.body().close();
		return answer.headers().firstValue("Content-Encoding").equals(Optional.of("gzip"));
	}

	private void compressed(BoxSet.Size size, List<Listed.Answer> answers) {
		String name = Rows.GZIP + size;
		this.lengths.put(name, lengths(answers));
		this.report.value(name + ", compressed bytes over plain ones",
				Spread.of(IntStream.range(0, answers.size())
					.mapToObj((i) -> (double) answers.get(i).bytes() / answers.get(i).plainBytes())
					.toList()),
				Goal.NONE);
	}

	private void findUnchanged() throws IOException, InterruptedException {
		for (Box box : boxes(BoxSet.Size.M)) {
			String path = Http.LIST + "?bbox=" + box.parameter();
			HttpResponse<InputStream> answer = this.http.get(path);
			answer.body().close();
			Optional<String> tag = answer.headers().firstValue("ETag");
			if (tag.isEmpty()) {
				return;
			}
			int status = this.http.get(path, "If-None-Match", tag.get()).statusCode();
			if (status != 304) {
				throw new IllegalStateException("An unchanged box is answered by " + status);
			}
			this.unchanged.add(new UnchangedBox(box, tag.get()));
		}
	}

	List<Box> boxes(BoxSet.Size size) {
		return this.sets.stream().filter((set) -> set.size() == size).findAny().orElseThrow().boxes();
	}

	/** The boxes with their versions; empty when the service tells none. */
	List<UnchangedBox> unchanged() {
		return this.unchanged;
	}

	/** The lengths of all answers by the name of their row. */
	Map<String, int[]> lengths() {
		return this.lengths;
	}

	int listLength() {
		return this.lengths.get(Rows.LIST)[0];
	}

	private double average(String name) {
		return IntStream.of(this.lengths.get(name)).average().orElse(0);
	}

	private static int[] lengths(List<Listed.Answer> answers) {
		return answers.stream().mapToInt(Listed.Answer::bytes).toArray();
	}

}
