package dev.locations.mutation;

import java.util.List;

/**
 * Creates unusual requests from valid ones.
 */
final class Mutations {

	private static final List<String> METHODS = List.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS",
			"TRACE", "CONNECT", "PROPFIND", "get", "NONSENSE", "GET\t", "P\u00c4TCH", "M".repeat(300));

	private static final int MOST_CHANGES = 3;

	private Mutations() {
	}

	/** Returns a request with no change, or with up to three. */
	static SentRequest of(ValidRequests valid, RandomChoices choices) {
		RequestDraft draft = valid.next(choices);
		for (int i = choices.below(MOST_CHANGES + 1); i > 0; i--) {
			draft = mutate(draft, choices);
		}
		return choices.oneIn(12) ? Framing.broken(draft, choices) : Framing.complete(draft, choices);
	}

	private static RequestDraft mutate(RequestDraft draft, RandomChoices choices) {
		String body = draft.body();
		return switch (choices.below(10)) {
			case 0 -> choices.oneIn(3) ? draft.withMethod(choices.of(METHODS)) : draft;
			case 1, 2 -> draft.withTarget(TargetMutations.mutate(draft.target(), choices));
			case 3, 4 -> draft.withHeaders(HeaderMutations.mutate(draft.headers(), choices));
			default -> (body != null) ? draft.withBody(mutateBody(body, choices))
					: draft.withTarget(TargetMutations.mutate(draft.target(), choices));
		};
	}

	private static String mutateBody(String body, RandomChoices choices) {
		if (choices.oneIn(300)) {
			return body + " ".repeat(choices.below(300_000));
		}
		return choices.oneIn(5) ? ByteMutations.mutate(body, choices) : JsonMutations.mutate(body, choices);
	}

}
