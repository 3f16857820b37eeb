package dev.locations.importing;

import java.io.IOException;

import dev.locations.importing.table.ColumnMapping;
import dev.locations.json.JsonText;
import org.jspecify.annotations.Nullable;

/** Reads a foreign file, and makes locations of its columns. */
record MappedReader(LocationReader reader, ColumnMapping mapping) implements LocationReader {

	@Override
	public @Nullable RawLocation next() throws IOException {
		return this.reader.next();
	}

	@Override
	public JsonText body(JsonText location) {
		return location.root().isObject()
				? this.mapping.body(this.reader.columns(location), this.reader instanceof CsvReader) : location;
	}

	@Override
	public String unit() {
		return this.reader.unit();
	}

}
