package dev.locations.mutation;

import java.util.List;

/**
 * Changes the path and the query of a request.
 */
final class TargetMutations {

	private static final List<String> VALUES = List.of("", " ", "%20", "%00", "%zz", "%2", "%c0%af", "%2f", "%ff", "+",
			"a".repeat(300), "a".repeat(7000), "%41".repeat(1000), "1,2,3,4", "1,2,3", ",,,", "-180,-90,180,90",
			"170,-90,-170,90", "1e400,0,0,0", "1e2147483647,0,0,0", "0,1e-2147483649,0,1", "181,91,-181,-91",
			"NaN,0,0,0", "9".repeat(500) + ",0,0,0", "0,".repeat(2000), "address.city", "properties.", "..", ".",
			"a.".repeat(2000), "id,name", "%F0%9F%98%80", "\u00e9", "{", "|", "<x>", "%3Cscript%3E", "$where");

	private static final List<String> NAMES = List.of("bbox", "only", "except", "bbox", "only", "Only", "", "%62box",
			"x".repeat(1000), "a%00b", "page");

	private static final List<String> SEGMENTS = List.of("", ".", "..", "%2e%2e", "%2f", ";a=b", "api", "locations",
			"users", "me", "auth", "%zz", "%00", "\u0001", "\u00ff", "*", "{id}", "a".repeat(9000), "LOCATIONS",
			"00000000-0000-4000-8000-000000000000", "0-0-0-0-0", "actuator", "a b", "a\\b");

	private TargetMutations() {
	}

	/** Changes a random part of a target. */
	static String mutate(String target, RandomChoices choices) {
		return switch (choices.below(9)) {
			case 0 -> ByteMutations.mutateLine(target, choices);
			case 1 -> mutatePath(target, choices);
			case 2 -> target + choices.of("/", "//", "#x", "?", "/.", "%", "/x");
			case 3 -> escape(target, choices);
			case 4 -> choices.of("http://example.com", "http://localhost", "file://", "//localhost", "x:") + target;
			default -> target + (target.contains("?") ? "&" : "?") + parameters(choices);
		};
	}

	private static String mutatePath(String target, RandomChoices choices) {
		String[] segments = target.split("/", -1);
		segments[choices.below(segments.length)] = choices.of(SEGMENTS);
		return String.join("/", segments);
	}

	/** Percent-encodes one character. */
	private static String escape(String target, RandomChoices choices) {
		int index = choices.below(target.length());
		return target.substring(0, index) + "%%%02x".formatted((int) target.charAt(index))
				+ target.substring(index + 1);
	}

	private static String parameters(RandomChoices choices) {
		StringBuilder query = new StringBuilder();
		for (int i = choices.oneIn(20) ? 300 : choices.below(3); i >= 0; i--) {
			query.append(choices.of(NAMES)).append(choices.of("=", "=", "=", "", "==")).append(choices.of(VALUES));
			query.append((i > 0) ? "&" : "");
		}
		return query.toString();
	}

}
