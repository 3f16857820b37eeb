package dev.locations.bench.run;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import dev.locations.bench.answers.AnswerChecker;
import dev.locations.bench.answers.ListResponse;
import dev.locations.bench.places.Box;
import dev.locations.bench.places.BoxSet;
import dev.locations.bench.places.BoxSize;
import dev.locations.bench.places.Place;
import dev.locations.bench.report.Report;
import dev.locations.bench.service.ServiceClient;
import dev.locations.bench.statistics.Goal;

/**
 * The answers of the service, after they were found to be correct: their lengths, for the
 * limit server, and their versions.
 */
final class CheckedAnswers {

	/** The path of the limit server for the whole list. */
	static final String LIST_PATH = "list";

	/** The path of the limit server for answers with status 304. */
	static final String NOT_MODIFIED_PATH = "304";

	private static final String[] GZIP_HEADER = { "Accept-Encoding", "gzip" };

	private final ServiceClient client;

	private final List<BoxSet> sets;

	private final Report report;

	private final Map<String, int[]> lengths = new LinkedHashMap<>();

	private final List<UnchangedBox> unchanged = new ArrayList<>();

	private final AnswerChecker checker;

	private final int listBytes;

	private final boolean isCompressed;

	/**
	 * Checks the answers of the service.
	 * @param places the places that it has to hold
	 * @throws IllegalStateException if an answer is wrong
	 */
	CheckedAnswers(ServiceClient client, List<Place> places, List<BoxSet> sets, Report report)
			throws IOException, InterruptedException {
		this.client = client;
		this.sets = sets;
		this.report = report;
		this.checker = new AnswerChecker(client, places);
		this.listBytes = this.checker.listBytes();
		this.lengths.put(LIST_PATH, new int[] { this.listBytes });
		this.lengths.put(NOT_MODIFIED_PATH, new int[0]);
		this.isCompressed = compresses();
		for (BoxSet set : sets) {
			addPlain(set.size(), this.checker.check(set.boxes()));
			if (this.isCompressed) {
				addCompressed(set.size(), this.checker.check(set.boxes(), GZIP_HEADER));
			}
		}
		this.checker.checkSelection(boxes(BoxSize.M));
		addUnchanged();
	}

	private boolean compresses() throws IOException, InterruptedException {
		HttpResponse<InputStream> answer = this.client.get(path(boxes(BoxSize.M).get(0)), GZIP_HEADER);
		answer.body().close();
		return answer.headers().firstValue("Content-Encoding").equals(Optional.of("gzip"));
	}

	private void addPlain(BoxSize size, List<ListResponse> answers) {
		int[] bytes = lengths(answers);
		this.lengths.put(size.name(), bytes);
		this.report.note("%s: the answers for %d boxes are correct; on average %.0f places and %.0f bytes".formatted(
				size, answers.size(), answers.stream().mapToInt(ListResponse::size).average().orElse(0),
				Arrays.stream(bytes).average().orElse(0)));
	}

	private void addCompressed(BoxSize size, List<ListResponse> answers) {
		this.lengths.put(ServiceComparisons.GZIP + size, lengths(answers));
		this.report.value("compressed over plain bytes, " + size,
				answers.stream().map((answer) -> (double) answer.bytes() / answer.plainBytes()).toList(), Goal.NONE);
	}

	private void addUnchanged() throws IOException, InterruptedException {
		for (Box box : boxes(BoxSize.M)) {
			HttpResponse<InputStream> answer = this.client.get(path(box));
			answer.body().close();
			Optional<String> etag = answer.headers().firstValue("ETag");
			if (etag.isEmpty()) {
				return;
			}
			int status = this.client.get(path(box), "If-None-Match", etag.get()).statusCode();
			if (status != 304) {
				throw new IllegalStateException("An unchanged box is answered with status " + status);
			}
			this.unchanged.add(new UnchangedBox(box, etag.get()));
		}
	}

	private static String path(Box box) {
		return ServiceClient.LOCATIONS + "?" + box.query();
	}

	private static int[] lengths(List<ListResponse> answers) {
		return answers.stream().mapToInt(ListResponse::bytes).toArray();
	}

	List<Box> boxes(BoxSize size) {
		return BoxSet.boxes(this.sets, size);
	}

	AnswerChecker checker() {
		return this.checker;
	}

	boolean isCompressed() {
		return this.isCompressed;
	}

	/** Returns the boxes of size M with the versions of their answers. */
	List<UnchangedBox> unchanged() {
		return this.unchanged;
	}

	/** Returns what the limit server has to send. */
	Map<String, int[]> lengths() {
		return this.lengths;
	}

	/** Returns the length of the whole list without compression. */
	int listBytes() {
		return this.listBytes;
	}

	/**
	 * A box and the version of its answer.
	 *
	 * @param etag the value of the header {@code ETag}
	 */
	record UnchangedBox(Box box, String etag) {
	}

}
