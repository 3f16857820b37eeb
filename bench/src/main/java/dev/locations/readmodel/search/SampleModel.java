package dev.locations.readmodel.search;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;

import dev.locations.index.file.ModelDirectory;
import dev.locations.location.query.BoundingBox;
import dev.locations.readmodel.snapshot.LocationCollector;
import dev.locations.readmodel.snapshot.LocationRecord;
import dev.locations.readmodel.snapshot.Snapshot;
import dev.locations.readmodel.snapshot.SnapshotChange;
import org.jspecify.annotations.Nullable;

/**
 * A read model of generated locations, which lie in clusters, and boxes in these
 * clusters.
 */
public final class SampleModel {

	/** The number of boxes, a power of two. */
	public static final int BOXES = 256;

	private static final int CLUSTERS = 500;

	/** See {@code ReadModel}. */
	private static final int FEWEST_CHANGES = 1024;

	private static final int LOCATIONS_PER_CHANGE = 256;

	/** The removed one and the added one. */
	private static final int CHANGES_OF_A_LOCATION = 2;

	private static final int MOST_IN_MEMORY = 1_000_000;

	private static final String JSON = """
			{"id":"%s","name":"Café %d","description":"%s","phone":"+43 1 %7$07d","photoUrl":\
			"https://example.org/photos/%7$d.jpg","siteUrl":"https://example.org/places/%7$d","geometry":{"type":"Point",\
			"coordinates":[%s,%s]},"address":{"street":"Münstergasse","number":"7","zipCode":"1010","city":"Žaler",\
			"state":"Grañavik"},"properties":{"category":"café","rating":3},"createdAt":"2026-01-01T00:00:00.000Z",\
			"updatedAt":"2026-01-01T00:00:00.%6$03dZ"}""";

	private final Random random = new Random(1);

	private final double[] longitudes = this.random.doubles(CLUSTERS, -150, 150).toArray();

	private final double[] latitudes = this.random.doubles(CLUSTERS, -60, 70).toArray();

	private final Snapshot snapshot;

	/** Locations of the snapshot with a later change, about as many as boxes. */
	private final List<LocationRecord> changes;

	private final List<BoundingBox> boxes = new ArrayList<>();

	private int next;

	/**
	 * Fills a read model.
	 * @param results about how many locations are in a box
	 */
	public SampleModel(int size, int results) {
		this(size, results, false);
	}

	/**
	 * Fills a read model.
	 * @param isChanged whether as many changes wait as a compaction allows
	 */
	public SampleModel(int size, int results, boolean isChanged) {
		LocationCollector locations = new LocationCollector(directory(size), new BaseFields(), () -> {
		});
		for (int i = 0; i < size; i++) {
			locations.add(LocationRecord.of(json(i)));
		}
		Snapshot loaded = locations.snapshot();
		int most = Math.max(FEWEST_CHANGES, size / LOCATIONS_PER_CHANGE) / CHANGES_OF_A_LOCATION;
		this.snapshot = isChanged ? SnapshotChange.save(loaded, changed(loaded, most, "2027")) : loaded;
		this.changes = changed(this.snapshot, BOXES, "2028");
		double clusterSize = (double) size / CLUSTERS;
		// the density at the center of a cluster is clusterSize / (2 pi) per square
		// degree
		double side = Math.sqrt(results * 2 * Math.PI / clusterSize);
		for (int i = 0; i < BOXES; i++) {
			double west = this.longitudes[i] - side / 2;
			double south = this.latitudes[i] - side / 2;
			this.boxes.add(new BoundingBox(west, south, west + side, south + side));
		}
	}

	private static @Nullable ModelDirectory directory(int size) {
		try {
			return (size > MOST_IN_MEMORY) ? new ModelDirectory(Files.createTempDirectory("model")) : null;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private List<LocationRecord> changed(Snapshot from, int count, String year) {
		return this.random.ints(0, from.base().size())
			.distinct()
			.limit(count)
			.mapToObj((ordinal) -> new String(from.slabs().json(from.address(ordinal)), StandardCharsets.UTF_8))
			.map((json) -> json.replace("\"updatedAt\":\"2026", "\"updatedAt\":\"" + year))
			.map((json) -> LocationRecord.withWords(json.getBytes(StandardCharsets.UTF_8)))
			.toList();
	}

	private byte[] json(int i) {
		int cluster = i % CLUSTERS;
		double longitude = this.longitudes[cluster] + this.random.nextGaussian();
		double latitude = this.latitudes[cluster] + this.random.nextGaussian();
		String description = "A short walk from the station leads through a street with a market. ".repeat(3);
		return JSON
			.formatted(new UUID(this.random.nextLong(), this.random.nextLong()), this.random.nextInt(20_000),
					description, longitude, latitude, i % 1_000, i)
			.getBytes(StandardCharsets.UTF_8);
	}

	/** Returns all locations. */
	public Snapshot snapshot() {
		return this.snapshot;
	}

	/** Saves a location in a copy of the snapshot. */
	public Snapshot save() {
		return SnapshotChange.save(this.snapshot, List.of(this.changes.get(this.next++ & (BOXES - 1))));
	}

	/** Returns the values of fields, of which none are kept. */
	public FieldIndex fields() {
		return new FieldIndex(() -> this.snapshot, Long.MAX_VALUE, System::nanoTime);
	}

	/** Returns all boxes. */
	List<BoundingBox> boxes() {
		return this.boxes;
	}

	/** Returns one box after another, again and again. */
	public BoundingBox nextBox() {
		return this.boxes.get(this.next++ & (BOXES - 1));
	}

}
