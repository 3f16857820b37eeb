package dev.locations.location.query;

import java.util.UUID;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of {@link PageCursor}. */
class PageCursorTests {

	@ParameterizedTest
	@ValueSource(doubles = { 0, 1.5, 2e7, Double.POSITIVE_INFINITY })
	void isReadAsItWasWritten(double rank) {
		assertThat(PageCursor.parse(cursor(rank).text())).map(PageCursor::rank).contains(rank);
	}

	@Test
	void hasANumberAsItsRank() {
		assertThat(PageCursor.parse(cursor(Double.NaN).text())).isEmpty();
	}

	private static PageCursor cursor(double rank) {
		return new PageCursor(ListOrder.DISTANCE, rank, new ListPosition(new byte[] { 'n' }, 1, new UUID(1, 2)));
	}

}
