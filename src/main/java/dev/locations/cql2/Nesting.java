package dev.locations.cql2;

/** Counts the levels of parentheses, {@code NOT} and foldings that are open. */
final class Nesting {

	private static final int MAX_LEVELS = 20;

	private int levels;

	/** Begins a level with a token. */
	void enter(Token token) {
		this.levels++;
		if (this.levels > MAX_LEVELS) {
			throw new Cql2Exception(token.position(), "there are more than %d levels".formatted(MAX_LEVELS));
		}
	}

	/** Ends the last level. */
	void leave() {
		this.levels--;
	}

}
