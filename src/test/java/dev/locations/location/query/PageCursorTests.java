package dev.locations.location.query;

import java.util.Arrays;
import java.util.Base64;
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

	@Test
	void isNotReadFromOtherTexts() {
		byte[] cursor = Base64.getUrlDecoder().decode(cursor(1).text());
		for (int i = 0; i < cursor.length; i++) {
			byte[] changed = cursor.clone();
			changed[i] ^= 1;
			assertThat(PageCursor.parse(Base64.getUrlEncoder().encodeToString(changed))).as("byte %d", i).isEmpty();
			byte[] part = Arrays.copyOf(cursor, i);
			assertThat(PageCursor.parse(Base64.getUrlEncoder().encodeToString(part))).as("%d bytes", i).isEmpty();
		}
	}

	@Test
	void hasAKnownOrder() {
		assertThat(ListOrder.of(-1)).isEmpty();
		for (ListOrder order : ListOrder.values()) {
			assertThat(ListOrder.of(order.code())).contains(order);
		}
	}

	private static PageCursor cursor(double score) {
		return new PageCursor(ListOrder.DISTANCE, score, new ListPosition(new byte[] { 'n' }, 1, new UUID(1, 2)));
	}

}
