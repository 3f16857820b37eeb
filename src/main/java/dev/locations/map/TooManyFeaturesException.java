package dev.locations.map;

/** Thrown when a query finds more than {@value ClusterQuery#MAX_FEATURES} features. */
public final class TooManyFeaturesException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final int usableZoom;

	/**
	 * Creates the exception.
	 * @param usableZoom the greatest zoom level below that of the query at which the box
	 * has few enough features
	 */
	public TooManyFeaturesException(int usableZoom) {
		super("more than %d features".formatted(ClusterQuery.MAX_FEATURES), null, false, false);
		this.usableZoom = usableZoom;
	}

	/**
	 * Returns a zoom level for the same box.
	 * @return the greatest one at which it has few enough features
	 */
	public int usableZoom() {
		return this.usableZoom;
	}

}
