package dev.locations.readmodel.snapshot;

import java.nio.DoubleBuffer;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;

import dev.locations.index.cluster.PointHistory;
import dev.locations.index.cluster.PointIndex;
import dev.locations.index.file.DamagedFileException;
import dev.locations.index.file.ModelDirectory;
import dev.locations.index.file.ModelFile;
import dev.locations.index.file.ModelFileWriter;
import dev.locations.index.tree.IdTable;
import dev.locations.index.tree.PackedTree;
import dev.locations.index.word.WordTable;
import dev.locations.location.field.LocationFields;
import org.jspecify.annotations.Nullable;

/**
 * Locations in the order of the list, and their indexes. It is immutable, except that the
 * compressed records are set later, and that more of the fields becomes known.
 */
public record Base(Records records, PackedTree tree, IdTable ids, PointIndex clusters, WordTable words,
		KeptValues fields, AtomicReference<@Nullable CompressedRecords> compressed) {

	private static final long INDEX_BYTES_PER_LOCATION = 72 + PointIndex.BYTES_PER_LOCATION;

	/** The records have the ends of these fields. To be changed with the words, too. */
	private static final String FIELDS = "2 " + String.join(" ", LocationFields.ALL);

	Base(Records records, PackedTree tree, IdTable ids, PointIndex clusters, WordTable words, KeptValues fields,
			@Nullable CompressedRecords compressed) {
		this(records, tree, ids, clusters, words, fields, new AtomicReference<>(compressed));
	}

	/** Builds a base from the points of all ordinals, in degrees. */
	static Base of(Records records, DoubleBuffer longitudes, DoubleBuffer latitudes, WordTable words,
			KeptValues fields) {
		return new Base(records, PackedTree.of(longitudes, latitudes, records.size()),
				IdTable.of(records.size(), records::id), PointIndex.of(longitudes, latitudes, records.size()), words,
				fields, (CompressedRecords) null);
	}

	public int size() {
		return this.records.size();
	}

	Slabs slabs() {
		return this.records.slabs();
	}

	long address(int ordinal) {
		return this.records.address(ordinal);
	}

	int find(UUID id) {
		return this.ids.find(id, this.records::id);
	}

	public @Nullable CompressedRecords compressedRecords() {
		return this.compressed.get();
	}

	public void addSlabsTo(ReplacedSlabs replaced) {
		replaced.add(slabs());
		CompressedRecords records = compressedRecords();
		if (records != null) {
			replaced.add(records.slabs());
		}
	}

	/** Returns the memory of locations in bytes, without files and compressed records. */
	static long used(long bytes, int size) {
		return bytes + size * INDEX_BYTES_PER_LOCATION;
	}

	/** Returns the same snapshot, whose records are in the file. It has no changes. */
	public static Snapshot write(ModelFileWriter file, FileOrigin origin, Snapshot snapshot) {
		Base base = snapshot.base();
		RecordSink sink = RecordSink.toFile(file.blocks());
		long[] addresses = new long[base.size()];
		for (int ordinal = 0; ordinal < addresses.length; ordinal++) {
			addresses[ordinal] = sink.add(base.slabs(), base.address(ordinal));
		}
		Slabs copies = sink.inOrder();
		file.endBlocks();
		file.text(FIELDS);
		file.text(origin.store());
		file.text(origin.position());
		Totals totals = snapshot.totals();
		file.longs(new long[] { totals.high(), totals.low(), totals.bytes() });
		Records records = base.records().write(file, copies, addresses);
		base.tree().write(file);
		base.ids().write(file);
		base.clusters().write(file);
		WordTable words = base.words().write(file);
		base.fields().write(file);
		file.finish();
		Base written = new Base(records, base.tree(), base.ids(), base.clusters(), words, base.fields(),
				base.compressedRecords());
		return new Snapshot(written, Changes.EMPTY, snapshot.history(), totals.allMapped());
	}

	public static FileOrigin origin(ModelFile file) {
		if (!file.text().equals(FIELDS)) {
			throw new DamagedFileException("it has other fields or words");
		}
		return new FileOrigin(file.text(), file.text());
	}

	public static Snapshot read(ModelFile file, ModelDirectory directory, Function<ModelFile, KeptValues> fields) {
		long[] sums = file.longs();
		Records records = Records.read(file, directory);
		Base base = new Base(records, PackedTree.read(file), IdTable.read(file), PointIndex.read(file),
				WordTable.read(file, records.size(), directory), fields.apply(file), (CompressedRecords) null);
		return new Snapshot(base, Changes.EMPTY, PointHistory.start(), new Totals(sums[0], sums[1], sums[2], sums[2]));
	}

}
