package dev.locations.testing;

/**
 * How many cases random tests try. The system property {@code thoroughness} multiplies
 * their number; {@code mvn verify} sets it to 10.
 */
public final class Thoroughness {

	private static final int FACTOR = Integer.getInteger("thoroughness", 1);

	private Thoroughness() {
	}

	public static int times(int cases) {
		return cases * FACTOR;
	}

}
