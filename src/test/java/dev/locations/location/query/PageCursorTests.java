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
	void isReadAsItWasWritten(double score) {
		assertThat(PageCursor.parse(cursor(score).text())).map(PageCursor::score).contains(score);
	}

	@Test
	void hasANumberAsItsScore() {
		assertThat(PageCursor.parse(cursor(Double.NaN).text())).isEmpty();
	}

	private static PageCursor cursor(double score) {
		return new PageCursor(ListOrder.DISTANCE, score, new ListPosition(new byte[] { 'n' }, 1, new UUID(1, 2)));
	}

}
