package dev.locations.readmodel.search;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import dev.locations.index.value.Column;
import dev.locations.location.field.FieldCollector;
import dev.locations.readmodel.snapshot.Base;

/** Collects columns of some fields. */
final class ColumnScan extends RecordScan {

	private final Set<String> fields;

	private final List<Part> parts;

	private final Map<String, Column> columns = new HashMap<>();

	ColumnScan(Base base, Set<String> fields) {
		super(base);
		this.fields = fields;
		Map<String, List<Collected>> byField = fields.stream()
			.map((field) -> new Collected(field, new FieldCollector(field, base.size())))
			.collect(Collectors.groupingBy((each) -> each.values().field()));
		this.parts = byField.entrySet()
			.stream()
			.map((each) -> new Part(RecordPart.of(base.records(), Set.of(each.getKey())),
					new ArrayList<>(each.getValue())))
			.collect(Collectors.toCollection(ArrayList::new));
	}

	boolean collects(Base base, String field) {
		return base().fields() == base.fields() && this.fields.contains(field);
	}

	@Override
	void visit(int ordinal) {
		for (Part part : this.parts) {
			byte[] json = part.records().json(ordinal);
			for (Collected each : part.collected()) {
				each.values().add(json, 0, json.length);
			}
		}
	}

	@Override
	void end() {
		all().forEach((each) -> this.columns.put(each.field(), each.values().build()));
		this.parts.clear();
	}

	private List<Collected> all() {
		return this.parts.stream().map(Part::collected).flatMap(List::stream).toList();
	}

	@Override
	synchronized long memory() {
		return all().stream().mapToLong(Collected::memory).sum()
				+ this.columns.values().stream().mapToLong(Column::memory).sum();
	}

	@Override
	synchronized boolean dropLargest() {
		Optional<Collected> largest = all().stream().max(Comparator.comparingLong(Collected::memory));
		largest.ifPresent((each) -> this.parts.forEach((part) -> part.collected().remove(each)));
		Optional<Map.Entry<String, Column>> largestColumn = this.columns.entrySet()
			.stream()
			.max(Comparator.comparingLong((each) -> each.getValue().memory()));
		largestColumn.map(Map.Entry::getKey).ifPresent(this.columns::remove);
		return largest.isPresent() || largestColumn.isPresent();
	}

	/** Returns the fields of this scan, also those without a column. */
	Set<String> fields() {
		return this.fields;
	}

	/** Returns what was collected, at the end; without a field that took too much. */
	synchronized Map<String, Column> columns() {
		return Map.copyOf(this.columns);
	}

	/** Fields whose values are in the same part of the records. */
	private record Part(RecordPart records, List<Collected> collected) {
	}

	private record Collected(String field, FieldCollector values) {

		long memory() {
			return this.values.memory();
		}

	}

}
