package dev.locations.map;

/** Thrown when a query finds more than {@value ClusterQuery#MAX_FEATURES} features. */
public final class TooManyFeaturesException extends RuntimeException {

	private final int usableZoom;

	/** The box has few enough features at this zoom level, and at none between. */
	public TooManyFeaturesException(int usableZoom) {
		super("more than %d features".formatted(ClusterQuery.MAX_FEATURES), null, false, false);
		this.usableZoom = usableZoom;
	}

	/** Returns the greatest zoom level at which the box has few enough features. */
	public int usableZoom() {
		return this.usableZoom;
	}

}
