package dev.locations.readmodel.snapshot;

import dev.locations.index.file.ModelFileWriter;
import dev.locations.index.tree.OrdinalMapping;

/** What is known of the values of the locations in a base, for searches. */
public interface KeptValues {

	/** Returns what is known after a compaction. */
	KeptValues updated(OrdinalMapping mapping, Changes changes, Slabs slabs);

	void write(ModelFileWriter file);

}
