package dev.locations.mongo;

import java.util.Random;
import java.util.concurrent.TimeUnit;

import dev.locations.location.query.BoundingBox;
import org.bson.conversions.Bson;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Measures how the polygons that cover a box are computed. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class BoxCoverBenchmark {

	private static final int BOXES = 1_024;

	private final BoundingBox[] boxes = new BoundingBox[BOXES];

	private int next;

	/** The width of the boxes in degrees. A wide box takes several polygons. */
	@Param({ "0.1", "100" })
	public double width;

	/** Generates the boxes. */
	@Setup
	public void makeBoxes() {
		Random random = new Random(1);
		for (int i = 0; i < BOXES; i++) {
			double west = random.nextDouble() * (360 - this.width) - 180;
			double south = random.nextDouble() * 120 - 60;
			this.boxes[i] = new BoundingBox(west, south, west + this.width, south + Math.min(this.width, 10));
		}
	}

	/** Computes the polygons. */
	@Benchmark
	public Object cover() {
		return BoxCover.of(box());
	}

	/** Computes the polygons and a filter of MongoDB. */
	@Benchmark
	public Bson filter() {
		return BoxFilter.of(box()).filter();
	}

	private BoundingBox box() {
		return this.boxes[this.next++ & (BOXES - 1)];
	}

}
