package dev.locations.index.value;

import java.math.BigDecimal;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

import dev.locations.index.value.FieldValue.ListOf;
import dev.locations.index.value.FieldValue.Scalar;
import dev.locations.index.value.FieldValue.Scalar.Bool;
import dev.locations.index.value.FieldValue.Scalar.Numeric;
import dev.locations.index.value.FieldValue.Scalar.Text;
import dev.locations.index.value.FieldValue.Scalar.Time;

public record RandomValues(Random random) {

	private static final List<String> NUMBERS = List.of("0", "-0.0", "1", "1.0", "100", "1e2", "-1", "-1.5", "-15",
			"0.1", "0.10000000000000001", "9007199254740992", "9007199254740993", "-9007199254740993",
			"123456789012345678901234567890.5", "1e-40", "1e-41", "-1e-41", "-1e-42", "9e59", "1e60", "1e61", "-1e61",
			"1e400", "1e-400", "-1e400", "-1e-400", "1e2147483647", "1e-2147483646", "0.45", "0.4567", "-0.45",
			"-0.4567", "0.455", "-0.455", "2.5e1000", "2.51e1000");

	private static final List<String> TEXTS = List.of("", "a", "A", "ab", "a b", "a\u0000", "é", "e\u0301", "z",
			"\uffee", "\ue000", "\ud83d\ude00", "\ud83d\ude00a", "\ud83c\udf0d", "park", "Park", "PARK", "parking",
			"museum", "100", "true", "%", "_", "\\", "'", "straße", "STRASSE");

	/** Finds the ordinals whose values pass a test, as a bitmap. */
	public static long[] ordinals(Column column, ValueTest test) {
		ValueSearch search = new ValueSearch(column, List.of(test));
		while (search.goOn()) {
			// the next values
		}
		return search.ordinals().get(0);
	}

	public FieldValue value() {
		return switch (this.random.nextInt(10)) {
			case 0 -> FieldValue.MISSING;
			case 1 -> FieldValue.OTHER;
			case 2, 3 -> new ListOf(Stream.generate(this::scalar).limit(this.random.nextInt(4)).toList());
			default -> scalar();
		};
	}

	List<FieldValue> values(int count) {
		return Stream.generate(this::value).limit(count).toList();
	}

	public Scalar scalar() {
		return switch (this.random.nextInt(8)) {
			case 0 -> new Bool(this.random.nextBoolean());
			case 1 -> new Time(time());
			case 2, 3 -> number();
			default -> text();
		};
	}

	public Numeric number() {
		return switch (this.random.nextInt(3)) {
			case 0 -> new Numeric(BigDecimal.valueOf(this.random.nextInt(5)));
			case 1 -> new Numeric(BigDecimal.valueOf(this.random.nextLong(), this.random.nextInt(60) - 30));
			default -> new Numeric(new BigDecimal(NUMBERS.get(this.random.nextInt(NUMBERS.size()))));
		};
	}

	public Text text() {
		return new Text(TEXTS.get(this.random.nextInt(TEXTS.size())));
	}

	private long time() {
		long day = 86_400_000L;
		return switch (this.random.nextInt(5)) {
			case 0 -> 0;
			case 1 -> day - 1;
			case 2 -> this.random.nextLong();
			default -> (this.random.nextInt(3) - 1) * day;
		};
	}

}
