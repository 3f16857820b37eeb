package dev.locations.readmodel.index;

/**
 * Gets points, one after the other.
 */
@FunctionalInterface
public interface PointVisitor {

	/**
	 * Gets a point.
	 * @param rank its rank
	 * @param longitude its longitude, in degrees
	 * @param latitude its latitude, in degrees
	 */
	void visit(int rank, double longitude, double latitude);

}
