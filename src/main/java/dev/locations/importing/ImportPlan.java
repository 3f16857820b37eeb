package dev.locations.importing;

import dev.locations.importing.table.ColumnMapping;
import org.jspecify.annotations.Nullable;

/**
 * What an import does with the locations of a file.
 *
 * @param existing what it does with those that are in the store
 * @param mapping which columns are which fields; null to take fields by their names, and
 * to guess those of a table
 * @param key how it finds those that are in the store; null to find them by their ids
 */
public record ImportPlan(ExistingLocations existing, @Nullable ColumnMapping mapping, @Nullable LocationKey key) {

	/** Returns the plan for files of the service's own form, with ids. */
	public static ImportPlan of(ExistingLocations existing) {
		return new ImportPlan(existing, null, null);
	}

	/** Returns the mapping without what it does not do to locations that exist. */
	@Nullable ColumnMapping mappingOfFields() {
		return (this.mapping != null && this.existing == ExistingLocations.MERGE) ? this.mapping.withoutConstants()
				: this.mapping;
	}

	/** Tells whether no write depends on one before it. */
	boolean isInAnyOrder() {
		return this.existing == ExistingLocations.KEEP && this.key == null;
	}

}
