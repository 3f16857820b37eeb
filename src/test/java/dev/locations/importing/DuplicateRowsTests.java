package dev.locations.importing;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import dev.locations.importing.ImportPlan.Duplicates;
import dev.locations.importing.LocationCheck.CheckedBatch;
import dev.locations.importing.LocationCheck.CheckedLocation;
import dev.locations.importing.table.FileOptions;
import dev.locations.location.LocationWrite;
import dev.locations.location.Precondition;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mockito.Mockito;

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
		CheckedBatch unique = rows.unique(batch(keys));
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
		rows.unique(batch(keys));
		assertThat(rows.overflow() != null).isEqualTo(isTooLarge);
	}

	private static DuplicateRows rows(Duplicates duplicates, long most) {
		ImportPlan plan = new ImportPlan(ExistingLocations.KEEP, null, null, true, null, duplicates, FileOptions.NONE);
		return new DuplicateRows(plan, new ImportStatistics(ExistingLocations.KEEP), most);
	}

	private static CheckedBatch batch(String keys) {
		List<CheckedLocation> locations = IntStream.range(0, keys.length())
			.mapToObj((i) -> new CheckedLocation(RawLocation.of(i + 1, new byte[0]),
					new LocationWrite.Delete(new UUID(0, i), Precondition.NONE), keys.substring(i, i + 1).trim()))
			.toList();
		return new CheckedBatch(locations, new ArrayList<>(), new ArrayList<>(), Mockito.mock(LocationReader.class));
	}

}
