package dev.locations.readmodel.state;

import java.util.Map;
import java.util.Objects;

import dev.locations.index.tree.Box;
import dev.locations.index.tree.OrdinalSet;
import dev.locations.index.value.Column;
import dev.locations.location.field.Filter;

/** The values of a base that a filter compares. */
record FilterColumns(Base base, Map<String, Column> columns) implements Filter.Columns {

	@Override
	public int size() {
		return this.base.size();
	}

	@Override
	public Column column(String field) {
		return Objects.requireNonNull(this.columns.get(field));
	}

	@Override
	public long[] inBox(Box box) {
		OrdinalSet found = new OrdinalSet(size());
		this.base.tree().search(box, null, found);
		return found.bitmap();
	}

}
