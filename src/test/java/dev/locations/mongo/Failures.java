package dev.locations.mongo;

import dev.locations.location.ChangesLostException;
import dev.locations.location.ChangesUnsupportedException;

/** Errors of a feed, for tests of other packages. */
public final class Failures {

	private Failures() {
	}

	public static RuntimeException lost() {
		return new ChangesLostException("lost");
	}

	public static RuntimeException unsupported() {
		return new ChangesUnsupportedException(new IllegalStateException("no replica set"));
	}

	public static RuntimeException forbidden() {
		return ChangesUnsupportedException.forbidden(new IllegalStateException("not authorized"));
	}

}
