package dev.locations.readmodel.state;

import dev.locations.index.cluster.PointHistory;
import dev.locations.index.cluster.PointIndex;
import dev.locations.index.file.DamagedFileException;
import dev.locations.index.file.ModelDirectory;
import dev.locations.index.file.ModelFile;
import dev.locations.index.file.ModelFileWriter;
import dev.locations.index.tree.IdTable;
import dev.locations.index.tree.PackedTree;
import dev.locations.index.word.WordTable;
import dev.locations.location.LocationFields;

/** Writes a base to a file, and reads it. */
final class BaseFile {

	/** The records have the ends of these fields. To be changed with the words, too. */
	private static final String FIELDS = "1 " + String.join(" ", LocationFields.ALL);

	private BaseFile() {
	}

	/** Returns the same snapshot, whose records are in the file. It has no changes. */
	static Snapshot write(ModelFileWriter file, FileOrigins.Origin origin, Snapshot snapshot) {
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
		file.finish();
		Base written = new Base(records, base.tree(), base.ids(), base.clusters(), words, base.compressedRecords());
		return new Snapshot(written, Delta.EMPTY, snapshot.history(), totals.allMapped());
	}

	/** Reads what a base is complete to, before the base. */
	static FileOrigins.Origin origin(ModelFile file) {
		if (!file.text().equals(FIELDS)) {
			throw new DamagedFileException("it has other fields or words");
		}
		return new FileOrigins.Origin(file.text(), file.text());
	}

	static Snapshot read(ModelFile file, ModelDirectory directory) {
		long[] sums = file.longs();
		Records records = Records.read(file, directory);
		Base base = new Base(records, PackedTree.read(file), IdTable.read(file), PointIndex.read(file),
				WordTable.read(file, records.size(), directory), (CompressedRecords) null);
		return new Snapshot(base, Delta.EMPTY, PointHistory.start(), new Totals(sums[0], sums[1], sums[2], sums[2]));
	}

}
