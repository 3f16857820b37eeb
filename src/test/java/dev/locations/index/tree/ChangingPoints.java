package dev.locations.index.tree;

import java.nio.DoubleBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Stream;

/** Points of a coarse grid, often equal or near, that come and go at random. */
public final class ChangingPoints {

	private final Random random = new Random(5);

	private List<double[]> points;

	public ChangingPoints(int size) {
		this.points = Stream.generate(this::newPoint).limit(size).toList();
	}

	private double[] newPoint() {
		return new double[] { this.random.nextInt(12) * 30 - 180 + this.random.nextInt(3) * 1e-6,
				this.random.nextInt(6) * 30 - 90 + this.random.nextInt(3) * 1e-6 };
	}

	public OrdinalMapping change() {
		OrdinalMapping mapping = new OrdinalMapping(this.points.size());
		List<double[]> next = new ArrayList<>();
		for (int ordinal = 0; ordinal <= this.points.size(); ordinal++) {
			while (this.random.nextInt(8) == 0) {
				double[] point = newPoint();
				mapping.add(point[0], point[1]);
				next.add(point);
			}
			if (ordinal < this.points.size() && this.random.nextInt(8) == 0) {
				mapping.remove(ordinal);
			}
			else if (ordinal < this.points.size()) {
				mapping.keep(ordinal);
				next.add(this.points.get(ordinal));
			}
		}
		this.points = next;
		return mapping;
	}

	public <T> T build(Builder<T> builder) {
		return builder.build(coordinates((point) -> point[0]), coordinates((point) -> point[1]), this.points.size());
	}

	private DoubleBuffer coordinates(Function<double[], Double> coordinate) {
		return DoubleBuffer.wrap(this.points.stream().map(coordinate).mapToDouble(Double::doubleValue).toArray());
	}

	@FunctionalInterface
	public interface Builder<T> {

		T build(DoubleBuffer longitudes, DoubleBuffer latitudes, int size);

	}

}
