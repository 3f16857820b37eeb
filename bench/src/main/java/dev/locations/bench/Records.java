package dev.locations.bench;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import dev.locations.bench.Write.Outcome;
import tools.jackson.databind.node.ObjectNode;

/**
 * Records of the service by their ids, as its answers have told them, and whether it has
 * kept them.
 */
final class Records {

	/** The property that tells a location when nobody was told its id. */
	static final String MARK = "mark";

	private static final List<String> ASSIGNED = List.of("id", "createdAt", Fate.UPDATED);

	private Map<String, ObjectNode> known;

	Records(Map<String, ObjectNode> known) {
		this.known = known;
	}

	Map<String, ObjectNode> known() {
		return this.known;
	}

	List<String> ids() {
		return this.known.keySet().stream().sorted().toList();
	}

	/**
	 * Compares what there is after a crash with what was answered before, and goes on
	 * with what there is.
	 * @param found the records
	 * @param outcomes all writes since the last time
	 * @param findings what it finds
	 */
	void check(Map<String, ObjectNode> found, List<Outcome> outcomes, Findings findings) {
		Map<String, ObjectNode> unknown = new HashMap<>(found);
		Map<String, List<Outcome>> changes = outcomes.stream()
			.filter((outcome) -> !outcome.isOf(Write.POST))
			.collect(Collectors.groupingBy((outcome) -> outcome.write().id()));
		this.known.forEach((id, before) -> new Fate(before, unknown.remove(id), changes.getOrDefault(id, List.of()))
			.check(findings));
		checkCreated(unknown, outcomes.stream().filter((outcome) -> outcome.isOf(Write.POST)).toList(), findings);
		this.known = found;
	}

	private static void checkCreated(Map<String, ObjectNode> unknown, List<Outcome> outcomes, Findings findings) {
		Map<String, Outcome> unanswered = new HashMap<>();
		for (Outcome outcome : outcomes) {
			if (outcome.isDone()) {
				ObjectNode created = outcome.answer();
				findings.require(isWhole(created, outcome), "created otherwise than sent", outcome);
				ObjectNode found = unknown.remove(created.path("id").stringValue(""));
				findings.require(created.equals(found), "not there as created", created, found);
			}
			else if (!outcome.isAnswered()) {
				unanswered.put(mark(outcome.write().body()), outcome);
			}
			else {
				findings.require(outcome.isRefused(), "unexpected status", outcome);
			}
		}
		unknown.values().forEach((found) -> {
			Outcome creation = unanswered.remove(mark(found));
			findings.require(creation != null && isWhole(found, creation), "half there, there twice, or never sent",
					found, creation);
			findings.keptUnanswered();
		});
	}

	private static String mark(ObjectNode location) {
		return location.path("properties").path(MARK).stringValue("");
	}

	private static boolean isWhole(ObjectNode found, Outcome creation) {
		ObjectNode sent = found.deepCopy();
		sent.remove(ASSIGNED);
		return ASSIGNED.stream().allMatch(found::hasNonNull) && found.get("createdAt").equals(found.get(Fate.UPDATED))
				&& creation.write().body().equals(Fate.NUMBERS, sent);
	}

}
