package dev.locations.readmodel.search;

import java.util.Set;

import dev.locations.location.field.LocationFields;
import dev.locations.readmodel.snapshot.Base;

/** Finds the types of all free-form fields. */
final class TypeScan extends RecordScan {

	private final RecordPart part;

	private final FieldTypes types = new FieldTypes();

	TypeScan(Base base) {
		super(base);
		this.part = RecordPart.of(base.records(), Set.of(LocationFields.PROPERTIES));
	}

	@Override
	void visit(int ordinal) {
		this.types.add(this.part.json(ordinal));
	}

	@Override
	long memory() {
		return 0;
	}

	/** Returns what was found, at the end. */
	FieldTypes types() {
		return this.types;
	}

}
