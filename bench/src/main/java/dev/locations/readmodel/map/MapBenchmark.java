package dev.locations.readmodel.map;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

import dev.locations.index.cluster.WebMercator;
import dev.locations.location.query.BoundingBox;
import dev.locations.map.ClusterQuery;
import dev.locations.map.TileAddress;
import dev.locations.map.TileContent;
import dev.locations.map.TileQuery;
import dev.locations.readmodel.search.SampleModel;
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
 * Measures how a tile is drawn, and the clusters of a window of 1280 x 800 pixels, when
 * nothing was drawn before.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(value = 1, jvmArgs = "-Xmx3g")
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
public class MapBenchmark {

	/** Half of the width and the height of a window, over the width of a tile. */
	private static final double[] HALF_WINDOW = { 2.5, 1.5625 };

	/** The number of locations. */
	@Param({ "171075", "1000000" })
	public int size;

	/** The zoom level. */
	@Param({ "0", "2", "4", "6", "8", "10", "12", "14", "16" })
	public int zoom;

	/** JMH calls {@link #fill} first. */
	@SuppressWarnings("NullAway.Init")
	private SampleModel model;

	@SuppressWarnings("NullAway.Init")
	private List<TileAddress> tiles;

	@SuppressWarnings("NullAway.Init")
	private List<BoundingBox> windows;

	private int next;

	/** Fills the read model, and finds tiles and windows where locations are dense. */
	@Setup
	public void fill() {
		this.model = new SampleModel(this.size, 20);
		int bits = WebMercator.BITS - this.zoom;
		List<BoundingBox> boxes = IntStream.range(0, SampleModel.BOXES).mapToObj((i) -> this.model.nextBox()).toList();
		this.tiles = boxes.stream()
			.map((box) -> new TileAddress(this.zoom, WebMercator.x(box.west()) >> bits,
					WebMercator.y(box.south()) >> bits))
			.toList();
		this.windows = boxes.stream().map((box) -> window(box.west(), box.south(), 1L << bits)).toList();
	}

	private static BoundingBox window(double longitude, double latitude, long tile) {
		long x = WebMercator.x(longitude);
		long y = WebMercator.y(latitude);
		return new BoundingBox(WebMercator.longitude(onMap(x - HALF_WINDOW[0] * tile)),
				WebMercator.latitude(onMap(y + HALF_WINDOW[1] * tile)),
				WebMercator.longitude(onMap(x + HALF_WINDOW[0] * tile)),
				WebMercator.latitude(onMap(y - HALF_WINDOW[1] * tile)));
	}

	private static double onMap(double unit) {
		return Math.max(0, Math.min(unit, 1L << WebMercator.BITS));
	}

	private MapSnapshot empty() {
		return new MapSnapshot(this.model.snapshot(), this.model.fields(), new MapCaches());
	}

	/** Draws a tile. */
	@Benchmark
	public TileContent tile() {
		return empty().tile(new TileQuery(this.tiles.get(this.next++ & (SampleModel.BOXES - 1)), null, null, null))
			.blockOptional()
			.orElseThrow();
	}

	/** Finds the clusters of a window. */
	@Benchmark
	public List<FeatureJson> window() {
		ClusterQuery query = new ClusterQuery(this.windows.get(this.next++ & (SampleModel.BOXES - 1)), this.zoom, null,
				null, List.of());
		return new ClusterSearch(empty(), query.box()).find(query.zoom());
	}

}
