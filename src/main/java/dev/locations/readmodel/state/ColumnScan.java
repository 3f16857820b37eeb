package dev.locations.readmodel.state;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

import dev.locations.index.value.Column;
import dev.locations.index.value.FieldValue;

/** Collects columns of some fields. */
final class ColumnScan extends RecordScan {

	private final Set<String> fields;

	private final RecordFields records;

	/** Without those that took too much memory. */
	private final Map<String, Column.Builder> builders = new HashMap<>();

	private Map<String, Column> columns = Map.of();

	ColumnScan(Base base, Set<String> fields) {
		super(base);
		this.fields = fields;
		this.records = new RecordFields(base.records(), fields);
		fields.forEach((field) -> this.builders.put(field, new Column.Builder()));
	}

	boolean collects(Base base, String field) {
		return base().fields() == base.fields() && this.fields.contains(field);
	}

	@Override
	void visit(int ordinal) {
		Function<String, FieldValue> values = this.records.values(ordinal);
		for (Map.Entry<String, Column.Builder> each : this.builders.entrySet()) {
			each.getValue().add(values.apply(each.getKey()));
		}
	}

	@Override
	void end() {
		this.columns = this.builders.entrySet()
			.stream()
			.collect(Collectors.toMap(Map.Entry::getKey, (each) -> each.getValue().build()));
		this.builders.clear();
	}

	@Override
	synchronized long memory() {
		return this.builders.values().stream().mapToLong(Column.Builder::memory).sum();
	}

	@Override
	synchronized void giveWay() {
		this.builders.keySet()
			.stream()
			.max(Comparator.comparingLong((field) -> Objects.requireNonNull(this.builders.get(field)).memory()))
			.ifPresent(this.builders::remove);
	}

	/** Returns the fields of this scan, also those without a column. */
	Set<String> fields() {
		return this.fields;
	}

	/** Returns what was collected, at the end; without a field that took too much. */
	synchronized Map<String, Column> columns() {
		return this.columns;
	}

}
