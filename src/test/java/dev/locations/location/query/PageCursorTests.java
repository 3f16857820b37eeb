package dev.locations.location.query;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.UUID;
import java.util.stream.Stream;

import dev.locations.index.value.FieldValue.Scalar;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class PageCursorTests {

	private static final ListPosition POSITION = new ListPosition(new byte[] { 'n' }, 1, new UUID(1, 2));

	@ParameterizedTest
	@ValueSource(doubles = { 0, 1.5, 2e7, Double.POSITIVE_INFINITY })
	void isReadAsItWasWritten(double score) {
		assertThat(PageCursor.parse(cursor(score).text())).map(PageCursor::score).contains(score);
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

	static Stream<@Nullable Scalar> values() {
		return Stream.of(new Scalar.Bool(true), new Scalar.Numeric(new BigDecimal("-12345678901234567890.5e-400")),
				new Scalar.Time(-1), new Scalar.Text("\u00e9\ud83d\ude00\uffff"), new Scalar.Text(""), null);
	}

	@ParameterizedTest
	@MethodSource("values")
	void hasTheValueOfAField(@Nullable Scalar value) {
		FieldOrder order = new FieldOrder("properties.a", true);
		PageCursor cursor = new PageCursor(order, value, POSITION);
		assertThat(PageCursor.parse(cursor.text())).contains(cursor);
		assertThat(cursor.key()).isEqualTo(value);
		assertThat(cursor.isIn(order)).isTrue();
		assertThat(cursor.isIn(new FieldOrder("properties.a", false))).isFalse();
		assertThat(cursor.isIn(new FieldOrder("properties.b", true))).isFalse();
	}

	@Test
	void isShortWhateverTheTextIs() {
		Scalar key = FieldOrder.key(new Scalar.Text("\ud83d\ude00".repeat(100_000)));
		assertThat(key).isEqualTo(new Scalar.Text("\ud83d\ude00".repeat(256)));
		assertThat(new PageCursor(new FieldOrder("name", false), key, POSITION).text()).hasSizeLessThan(1_500);
	}

	@ParameterizedTest
	@CsvSource({ "n, x", "n, 1e99999999999", "t, 1.5", "x, a" })
	void hasAValueOfItsType(char type, String text) {
		byte[] value = text.getBytes(StandardCharsets.UTF_8);
		ByteBuffer bytes = ByteBuffer.allocate(7 + value.length)
			.putInt(1)
			.put((byte) type)
			.putChar((char) value.length)
			.put(value);
		assertThat(FieldPosition.read(bytes.rewind())).isNull();
		assertThat(FieldPosition.read(bytes.rewind().limit(6))).isNull();
	}

	@Test
	void hasAKnownOrderAndANumberAsItsScore() {
		assertThat(ListOrder.of(-1)).isEmpty();
		for (ListOrder order : ListOrder.values()) {
			assertThat(ListOrder.of(order.code())).contains(order);
		}
		assertThat(PageCursor.parse(cursor(Double.NaN).text())).isEmpty();
	}

	private static PageCursor cursor(double score) {
		return new PageCursor(ListOrder.DISTANCE, score, POSITION);
	}

	@ParameterizedTest
	@CsvSource({ "'', limit=2", "q=a&limit=7, q=a&limit=2", "limit=7&q=a, q=a&limit=2",
			"limit&q=a%26b, q=a%26b&limit=2", "limit=1&limit=3, limit=2", "&&q=a&, q=a&limit=2",
			"limits=1&lim=3, limits=1&lim=3&limit=2", "q=limit, q=limit&limit=2" })
	void replacesAParameter(String query, String expected) {
		assertThat(new ListLinks("/api/locations", query).with("limit", "2")).isEqualTo("/api/locations?" + expected);
	}

}
