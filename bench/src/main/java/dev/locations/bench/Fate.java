package dev.locations.bench;

import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;

import dev.locations.bench.Write.Outcome;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What became of a record in a crash.
 *
 * @param before what it was before the writes
 * @param after what it is after the crash; null when it is gone
 * @param outcomes the writes in between, all at the same time
 */
record Fate(ObjectNode before, ObjectNode after, List<Outcome> outcomes) {

	static final String UPDATED = "updatedAt";

	/** 1 and 1.0 are the same number. */
	static final Comparator<JsonNode> NUMBERS = (a, b) -> (a.isNumber() && b.isNumber())
			? Double.compare(a.doubleValue(), b.doubleValue()) : a.equals(b) ? 0 : 1;

	void check(Findings findings) {
		boolean isDeleted = has(Write.DELETE, Outcome::isDone);
		boolean mayBeDeleted = isDeleted || has(Write.DELETE, (outcome) -> !outcome.isAnswered());
		this.outcomes.forEach((outcome) -> findings.require(!outcome.isAnswered() || outcome.isDone()
				|| outcome.isRefused() || (outcome.isMissed() && mayBeDeleted), "unexpected status", outcome));
		if (this.after != null) {
			findings.require(!isDeleted, "deleted, but there", this);
			checkContent(findings);
			return;
		}
		findings.require(mayBeDeleted, "gone", this);
		if (!isDeleted) {
			findings.keptUnanswered();
		}
	}

	/** Writes of a record follow each other by {@value #UPDATED}. */
	private void checkContent(Findings findings) {
		ObjectNode latest = this.outcomes.stream()
			.filter((outcome) -> outcome.isOf(Write.PATCH) && outcome.isDone())
			.map(Outcome::answer)
			.max(Comparator.comparing(Fate::updatedAt))
			.orElse(this.before);
		if (!this.after.equals(latest)) {
			findings.require(
					has(Write.PATCH, (outcome) -> !outcome.isAnswered() && isResultOf(latest, outcome.write().body())),
					"neither what was answered last nor what a whole later change makes", this);
			findings.keptUnanswered();
		}
	}

	private boolean isResultOf(ObjectNode latest, ObjectNode patch) {
		ObjectNode expected = latest.deepCopy();
		patch.properties().forEach((field) -> {
			if (field.getKey().equals("address")) {
				((ObjectNode) expected.get("address")).setAll((ObjectNode) field.getValue());
			}
			else {
				expected.set(field.getKey(), field.getValue());
			}
		});
		expected.set(UPDATED, this.after.get(UPDATED));
		return expected.equals(NUMBERS, this.after) && updatedAt(this.after).compareTo(updatedAt(latest)) > 0;
	}

	private boolean has(String method, Predicate<Outcome> condition) {
		return this.outcomes.stream().filter((outcome) -> outcome.isOf(method)).anyMatch(condition);
	}

	private static String updatedAt(ObjectNode json) {
		return json.get(UPDATED).stringValue();
	}

}
