package dev.locations.bench.crash;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** The records that the service has to hold, by their ids. */
final class ExpectedRecords {

	/** The property that identifies a location whose creation was not answered. */
	static final String MARK = "mark";

	private static final List<String> ASSIGNED_FIELDS = List.of("id", "createdAt", RecordCheck.UPDATED_AT);

	private Map<String, ObjectNode> records;

	ExpectedRecords(Map<String, ObjectNode> records) {
		this.records = records;
	}

	List<String> ids() {
		return this.records.keySet().stream().sorted().toList();
	}

	/**
	 * Compares the records after a crash with the expected records and the writes since
	 * then. The found records become the expected ones.
	 * @param found the records after the crash
	 */
	void check(Map<String, ObjectNode> found, List<WriteOutcome> outcomes, CheckResults results) {
		Map<String, ObjectNode> created = new HashMap<>(found);
		Map<String, List<WriteOutcome>> changes = outcomes.stream()
			.filter((outcome) -> !outcome.hasMethod(WriteRequest.POST))
			.collect(Collectors.groupingBy((outcome) -> outcome.request().id()));
		this.records
			.forEach((id, before) -> new RecordCheck(before, created.remove(id), changes.getOrDefault(id, List.of()))
				.run(results));
		checkCreated(created, outcomes.stream().filter((outcome) -> outcome.hasMethod(WriteRequest.POST)).toList(),
				results);
		this.records = found;
	}

	private static void checkCreated(Map<String, ObjectNode> created, List<WriteOutcome> outcomes,
			CheckResults results) {
		Map<String, WriteOutcome> unanswered = new HashMap<>();
		for (WriteOutcome outcome : outcomes) {
			if (outcome.isSuccess()) {
				ObjectNode answer = outcome.answer();
				results.require(isComplete(answer, outcome), "a record was created with other content than sent",
						outcome);
				ObjectNode found = created.remove(answer.path("id").stringValue(""));
				results.require(answer.equals(found), "a created record is lost or differs from its answer", answer,
						found);
			}
			else if (!outcome.isAnswered()) {
				unanswered.put(mark(outcome.request().body()), outcome);
			}
			else {
				results.require(outcome.isRefused(), "unexpected status", outcome);
			}
		}
		for (ObjectNode found : created.values()) {
			WriteOutcome creation = unanswered.remove(mark(found));
			results.require(isComplete(found, creation), "a record is incomplete, exists twice, or was never sent",
					found, creation);
			results.countKeptUnanswered();
		}
	}

	private static String mark(ObjectNode location) {
		return location.path("properties").path(MARK).stringValue("");
	}

	private static boolean isComplete(ObjectNode found, @Nullable WriteOutcome creation) {
		ObjectNode content = found.deepCopy();
		content.remove(ASSIGNED_FIELDS);
		return creation != null && ASSIGNED_FIELDS.stream().allMatch(found::hasNonNull)
				&& found.get("createdAt").equals(found.get(RecordCheck.UPDATED_AT))
				&& creation.request().body().equals(RecordCheck.BY_VALUE, content);
	}

}
