package dev.locations.readmodel.state;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import dev.locations.index.value.Column;
import dev.locations.location.field.FieldCollector;

/** Collects columns of some fields. */
final class ColumnScan extends RecordScan {

	private final Set<String> fields;

	/** By the part of the records that has the values. */
	private final Map<RecordPart, List<Collected>> parts = new HashMap<>();

	private Map<String, Column> columns = Map.of();

	ColumnScan(Base base, Set<String> fields) {
		super(base);
		this.fields = fields;
		Map<String, List<Collected>> byPart = fields.stream()
			.map(Collected::of)
			.collect(Collectors.groupingBy((each) -> each.values().field()));
		byPart.forEach((part, all) -> this.parts.put(RecordPart.of(base.records(), part), new ArrayList<>(all)));
	}

	boolean collects(Base base, String field) {
		return base().fields() == base.fields() && this.fields.contains(field);
	}

	@Override
	void visit(int ordinal) {
		for (Map.Entry<RecordPart, List<Collected>> part : this.parts.entrySet()) {
			byte[] json = part.getKey().json(ordinal);
			for (Collected each : part.getValue()) {
				each.values().add(json, 0, json.length);
			}
		}
	}

	@Override
	void end() {
		this.columns = all().stream().collect(Collectors.toMap(Collected::field, (each) -> each.values().build()));
		this.parts.clear();
	}

	private List<Collected> all() {
		return this.parts.values().stream().flatMap(List::stream).toList();
	}

	@Override
	synchronized long memory() {
		return all().stream().mapToLong(Collected::memory).sum();
	}

	@Override
	synchronized void giveWay() {
		all().stream()
			.max(Comparator.comparingLong(Collected::memory))
			.ifPresent((largest) -> this.parts.values().forEach((part) -> part.remove(largest)));
	}

	/** Returns the fields of this scan, also those without a column. */
	Set<String> fields() {
		return this.fields;
	}

	/** Returns what was collected, at the end; without a field that took too much. */
	synchronized Map<String, Column> columns() {
		return this.columns;
	}

	private record Collected(String field, FieldCollector values) {

		static Collected of(String field) {
			return new Collected(field, new FieldCollector(field));
		}

		long memory() {
			return this.values.memory();
		}

	}

}
