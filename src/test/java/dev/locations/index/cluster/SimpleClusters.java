package dev.locations.index.cluster;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;

/**
 * The features of all points at a zoom level, found by comparing cells in a map. It is
 * slow and simple, to compare the index with.
 */
final class SimpleClusters {

	private final Map<List<Integer>, List<Integer>> cells = new TreeMap<>(
			Comparator.<List<Integer>>comparingInt((cell) -> cell.get(1)).thenComparingInt((cell) -> cell.get(0)));

	private final Map<Integer, List<Integer>> featureOfPoint = new HashMap<>();

	private final List<int[]> points;

	private final double cellSize;

	SimpleClusters(List<double[]> degrees, int zoom) {
		this.points = degrees.stream()
			.map((point) -> new int[] { WebMercator.x(point[0]), WebMercator.y(point[1]) })
			.toList();
		this.cellSize = Math.pow(2, 29 - zoom);
		for (int i = 0; i < this.points.size(); i++) {
			int[] point = this.points.get(i);
			this.cells
				.computeIfAbsent(List.of((int) (point[0] / this.cellSize), (int) (point[1] / this.cellSize)),
						(cell) -> new ArrayList<>())
				.add(i);
		}
		this.cells.forEach((cell, members) -> {
			List<Integer> target = target(cell);
			members.forEach((member) -> this.featureOfPoint.put(member, target));
		});
	}

	private List<Integer> target(List<Integer> cell) {
		List<Integer> nearest = isCenter(cell) ? cell : nearest(cell, 1, this::isCenter);
		return (nearest != null) ? nearest : cell;
	}

	private boolean isCenter(List<Integer> cell) {
		int size = members(cell).size();
		return nearest(cell, 0.75,
				(other) -> members(other).size() > size || (members(other).size() == size && (other.get(1) > cell.get(1)
						|| (other.get(1).equals(cell.get(1)) && other.get(0) > cell.get(0))))) == null;
	}

	private @Nullable List<Integer> nearest(List<Integer> cell, double limit, Predicate<List<Integer>> wanted) {
		List<Integer> nearest = null;
		double distance = limit * this.cellSize;
		for (int row = -1; row <= 1; row++) {
			for (int column = -1; column <= 1; column++) {
				List<Integer> other = List.of(cell.get(0) + column, cell.get(1) + row);
				if (!other.equals(cell) && this.cells.containsKey(other) && distance(cell, other) < distance
						&& wanted.test(other)) {
					nearest = other;
					distance = distance(cell, other);
				}
			}
		}
		return nearest;
	}

	private List<Integer> members(List<Integer> cell) {
		return Objects.requireNonNull(this.cells.get(cell));
	}

	private double distance(List<Integer> a, List<Integer> b) {
		return Math.hypot(mean(members(a), 0) - mean(members(b), 0), mean(members(a), 1) - mean(members(b), 1));
	}

	private double mean(List<Integer> members, int axis) {
		return members.stream().mapToLong((member) -> this.points.get(member)[axis]).sum() / (double) members.size();
	}

	/** Returns the members of each feature. */
	List<List<Integer>> features() {
		Map<List<Integer>, List<Integer>> features = new HashMap<>();
		this.featureOfPoint
			.forEach((point, target) -> features.computeIfAbsent(target, (key) -> new ArrayList<>()).add(point));
		return List.copyOf(features.values());
	}

	boolean isOneFeature(List<Integer> members) {
		return members.stream().map(this.featureOfPoint::get).distinct().count() == 1;
	}

	double meanX(List<Integer> members) {
		return mean(members, 0);
	}

	double meanY(List<Integer> members) {
		return mean(members, 1);
	}

}
