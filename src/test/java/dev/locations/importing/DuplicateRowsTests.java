package dev.locations.importing;

import java.util.UUID;
import java.util.stream.Collectors;

import dev.locations.importing.ImportPlan.Duplicates;
import dev.locations.importing.LocationCheck.CheckedBatch;
import dev.locations.importing.LocationCheck.CheckedLocation;
import dev.locations.importing.table.FileOptions;
import dev.locations.location.LocationWrite;
import dev.locations.location.Precondition;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class DuplicateRowsTests {

	/** Keys are letters, and spaces are rows without a key. */
	@ParameterizedTest
	@CsvSource({ "REFUSE, aba ca, 1245", "LAST, aba ca, 2456", "REFUSE_ALL, aba ca, 245", "REFUSE_ALL, abc, 123" })
	void keepsTheRowsThatCount(Duplicates duplicates, String keys, String kept) {
		DuplicateRows rows = rows(duplicates, 10);
		if (duplicates != Duplicates.REFUSE) {
			rows.note(batch(keys));
		}
		CheckedBatch unique = batch(keys);
		rows.removeFrom(unique);
		assertThat(
				unique.valid().stream().map((location) -> location.row().number() + "").collect(Collectors.joining()))
			.isEqualTo(kept);
		assertThat(unique.refused()).hasSize((duplicates != Duplicates.LAST) ? keys.length() - kept.length() : 0);
	}

	@ParameterizedTest
	@CsvSource({ "REFUSE, abcabc, false", "REFUSE, abcd, true", "LAST, aaabb, true", "LAST, aaab, false" })
	void comparesNoMoreRowsThanItMayKeep(Duplicates duplicates, String keys, boolean isTooLarge) {
		DuplicateRows rows = rows(duplicates, 3);
		if (duplicates == Duplicates.LAST) {
			rows.note(batch(keys));
		}
		rows.removeFrom(batch(keys));
		assertThat(rows.overflow() != null).isEqualTo(isTooLarge);
	}

	private static DuplicateRows rows(Duplicates duplicates, long most) {
		ImportPlan plan = new ImportPlan(ExistingLocations.KEEP, null, null, true, null, duplicates, FileOptions.NONE);
		return new DuplicateRows(plan, new ImportStatistics(ExistingLocations.KEEP), most);
	}

	private static CheckedBatch batch(String keys) {
		CheckedBatch batch = new CheckedBatch();
		LocationReader reader = new LineReader(Inputs.stream(""), 10);
		for (int i = 0; i < keys.length(); i++) {
			batch.valid()
				.add(new CheckedLocation(RawLocation.of(reader, i + 1, new byte[0]),
						new LocationWrite.Delete(new UUID(0, i), Precondition.NONE), keys.substring(i, i + 1).trim()));
		}
		return batch;
	}

}
