package dev.locations.bench.crash;

import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Checks one record after a crash.
 *
 * @param before the record before the writes
 * @param after the record after the crash; null if it is gone
 * @param outcomes the writes to this record, all sent at the same time
 */
record RecordCheck(ObjectNode before, @Nullable ObjectNode after, List<WriteOutcome> outcomes) {

	static final String UPDATED_AT = "updatedAt";

	/** Compares numbers by value: 1 equals 1.0. */
	static final Comparator<JsonNode> BY_VALUE = (a, b) -> (a.isNumber() && b.isNumber())
			? Double.compare(a.doubleValue(), b.doubleValue()) : a.equals(b) ? 0 : 1;

	void run(CheckResults results) {
		boolean isDeleted = has(WriteRequest.DELETE, WriteOutcome::isSuccess);
		boolean mayBeDeleted = isDeleted || has(WriteRequest.DELETE, (outcome) -> !outcome.isAnswered());
		for (WriteOutcome outcome : this.outcomes) {
			results.require(!outcome.isAnswered() || outcome.isSuccess() || outcome.isRefused()
					|| (outcome.isNotFound() && mayBeDeleted), "unexpected status", outcome);
		}
		if (this.after != null) {
			results.require(!isDeleted, "a deleted record exists", this);
			checkContent(this.after, results);
		}
		else {
			results.require(mayBeDeleted, "a record is lost", this);
			if (!isDeleted) {
				results.countKeptUnanswered();
			}
		}
	}

	/** Allows the last answered content, or that content with one unanswered change. */
	private void checkContent(ObjectNode after, CheckResults results) {
		ObjectNode latest = this.outcomes.stream()
			.filter((outcome) -> outcome.hasMethod(WriteRequest.PATCH) && outcome.isSuccess())
			.map(WriteOutcome::answer)
			.max(Comparator.comparing(RecordCheck::updatedAt))
			.orElse(this.before);
		if (!after.equals(latest)) {
			results
				.require(
						has(WriteRequest.PATCH,
								(outcome) -> !outcome.isAnswered()
										&& isResult(after, latest, outcome.request().body())),
						"a record has neither its last answered content nor that of a complete later change", this);
			results.countKeptUnanswered();
		}
	}

	private static boolean isResult(ObjectNode after, ObjectNode latest, ObjectNode patch) {
		ObjectNode expected = latest.deepCopy();
		patch.properties().forEach((field) -> {
			if (field.getKey().equals("address")) {
				((ObjectNode) expected.get("address")).setAll((ObjectNode) field.getValue());
			}
			else {
				expected.set(field.getKey(), field.getValue());
			}
		});
		expected.set(UPDATED_AT, after.get(UPDATED_AT));
		return expected.equals(BY_VALUE, after) && updatedAt(after).compareTo(updatedAt(latest)) > 0;
	}

	private boolean has(String method, Predicate<WriteOutcome> condition) {
		return this.outcomes.stream().filter((outcome) -> outcome.hasMethod(method)).anyMatch(condition);
	}

	private static String updatedAt(ObjectNode json) {
		return json.get(UPDATED_AT).stringValue();
	}

}
