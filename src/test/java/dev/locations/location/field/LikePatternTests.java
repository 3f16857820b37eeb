package dev.locations.location.field;

import java.util.stream.IntStream;

import dev.locations.index.value.FieldValue.Scalar.Text;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class LikePatternTests {

	@ParameterizedTest
	@CsvFileSource(resources = "like-patterns.csv", delimiter = '|', quoteCharacter = '\'')
	void matchesTexts(String pattern, String text, boolean matches) {
		assertThat(LikePattern.of(pattern).matches(text)).isEqualTo(matches);
	}

	@ParameterizedTest
	@CsvSource({ "a%%b,a%b", "a%_%b,a_%b", "\\a\\%,a\\%", "%_,_%", "a,a" })
	void equalPatternsLookEqual(String pattern, String expected) {
		assertThat(LikePattern.of(pattern)).hasToString(expected);
		assertThat(LikePattern.of(expected)).hasToString(expected);
	}

	@Test
	void theRangeHasTheTextsThatBeginLikeThePattern() {
		LikePattern pattern = LikePattern.of("ab%c");
		assertThat(pattern.range().contains(new Text("ab"))).isTrue();
		assertThat(pattern.range().contains(new Text("ab\udbff\udfffz"))).isTrue();
		assertThat(pattern.range().contains(new Text("aa\udbff\udfff"))).isFalse();
		assertThat(pattern.range().contains(new Text("ac"))).isFalse();
		assertThat(pattern.matchesRange()).isFalse();
		assertThat(LikePattern.of("ab%").matchesRange()).isTrue();
		assertThat(LikePattern.of("ab").matchesRange()).isTrue();
		assertThat(LikePattern.of("ab").range().contains(new Text("abc"))).isFalse();
		assertThat(LikePattern.of("ab_").matchesRange()).isFalse();
		assertThat(LikePattern.of("%").range().contains(new Text("\udbff\udfff"))).isTrue();
		assertThat(LikePattern.of("\udbff\udfff%").range().contains(new Text("\udbff\udfffa"))).isTrue();
		assertThat(LikePattern.of("a\udbff\udfff%").range().contains(new Text("b"))).isFalse();
		assertThat(LikePattern.of("\ud7ff%").range().contains(new Text("\ud7ffa"))).isTrue();
		assertThat(LikePattern.of("\ud7ff%").range().contains(new Text("\ue000"))).isFalse();
	}

	@Test
	void manyWildcardsTakeNoMoreThanTheLengthsOfBoth() {
		// a match that tries all ways would not end
		String pattern = "%a".repeat(200) + "b";
		String text = "a".repeat(20_000);
		assertThat(IntStream.range(0, 5).anyMatch((i) -> LikePattern.of(pattern).matches(text))).isFalse();
	}

}
