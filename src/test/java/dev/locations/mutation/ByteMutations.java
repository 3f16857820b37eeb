package dev.locations.mutation;

/**
 * Changes random bytes of a text.
 */
final class ByteMutations {

	private static final int LONGEST = 12;

	private ByteMutations() {
	}

	/** Changes a text at a random position. Each character stands for one byte. */
	static String mutate(String bytes, RandomChoices choices) {
		int start = choices.below(bytes.length() + 1);
		int end = Math.min(bytes.length(), start + choices.below(LONGEST));
		String before = bytes.substring(0, start);
		String part = bytes.substring(start, end);
		String after = bytes.substring(end);
		return switch (choices.below(6)) {
			case 0 -> before + after;
			case 1 -> before + part + part + after;
			case 2 -> before + random(choices) + part + after;
			case 3 -> before;
			case 4 -> before + new StringBuilder(part).reverse() + after;
			default -> before + (char) choices.below(256) + bytes.substring(Math.min(bytes.length(), start + 1));
		};
	}

	/** Changes a text in the same way, without new line breaks. */
	static String mutateLine(String bytes, RandomChoices choices) {
		return mutate(bytes, choices).replaceAll("[\r\n]", "?");
	}

	private static String random(RandomChoices choices) {
		StringBuilder bytes = new StringBuilder();
		for (int i = choices.below(LONGEST); i >= 0; i--) {
			bytes.append((char) choices.below(256));
		}
		return bytes.toString();
	}

}
