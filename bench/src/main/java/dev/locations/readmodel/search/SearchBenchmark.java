package dev.locations.readmodel.search;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

import dev.locations.location.query.BoundingBox;
import dev.locations.readmodel.snapshot.LocationRecord;
import dev.locations.readmodel.snapshot.Snapshot;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.index.hprtree.HPRtree;
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

/**
 * Compares two ways to find the locations in a box, in the order of the list: the tree
 * and the bitmap of the read model, and the Hilbert R-tree of the JTS Topology Suite
 * followed by a sort.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(value = 1, jvmArgs = "-Xmx2g")
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class SearchBenchmark {

	/** The number of locations. */
	@Param("171075")
	public int size;

	/** About how many locations are in a box. */
	@Param({ "20", "200", "2000" })
	public int results;

	/** JMH calls {@link #fill} first. */
	@SuppressWarnings("NullAway.Init")
	private SampleModel model;

	private final HPRtree library = new HPRtree();

	/** Fills both trees with the same positions and compares what they find. */
	@Setup
	public void fill() {
		this.model = new SampleModel(this.size, this.results);
		Snapshot snapshot = this.model.snapshot();
		for (int ordinal = 0; ordinal < this.size; ordinal++) {
			LocationRecord location = LocationRecord.of(snapshot.slabs().json(snapshot.address(ordinal)));
			this.library.insert(
					envelope(location.longitude(), location.latitude(), location.longitude(), location.latitude()),
					ordinal);
		}
		this.library.build();
		for (BoundingBox box : this.model.boxes()) {
			if (!Arrays.equals(own(box), library(box))) {
				throw new IllegalStateException("The trees differ");
			}
		}
	}

	private static Envelope envelope(double west, double south, double east, double north) {
		return new Envelope(west, east, south, north);
	}

	private int[] own(BoundingBox box) {
		return BoxSearch.search(this.model.snapshot(), box, null);
	}

	@SuppressWarnings("unchecked")
	private int[] library(BoundingBox box) {
		List<Integer> found = this.library.query(envelope(box.west(), box.south(), box.east(), box.north()));
		int[] ordinals = found.stream().mapToInt(Integer::intValue).toArray();
		Arrays.sort(ordinals);
		return ordinals;
	}

	/** Searches the tree of the read model. */
	@Benchmark
	public int[] ownTree() {
		return own(this.model.nextBox());
	}

	/** Searches the tree of the library and sorts. */
	@Benchmark
	public int[] libraryTree() {
		return library(this.model.nextBox());
	}

}
