package dev.locations.openapi;

import java.util.Objects;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

import org.springframework.http.HttpHeaders;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

class DocumentedAnswersTests {

	@ParameterizedTest
	@CsvFileSource(resources = "answers.csv", delimiter = '|', quoteCharacter = '`')
	void letsPassWhatIsDescribedAndNothingElse(String request, int status, @Nullable String headers,
			@Nullable String body, @Nullable String problem) {
		HttpHeaders sent = new HttpHeaders();
		if (body != null) {
			sent.set("Content-Type", "application/json");
		}
		for (String header : (headers != null) ? headers.split("; ") : new String[0]) {
			String[] parts = header.split(": ", 2);
			sent.set(parts[0], parts[1]);
		}
		if ("none".equals(sent.getFirst("Content-Type"))) {
			sent.remove("Content-Type");
		}
		String[] line = request.split(" ", 2);
		AnsweredRequest answer = new AnsweredRequest(line[0], line[1], status, sent,
				Objects.requireNonNullElse(body, ""));
		Throwable failure = catchThrowable(() -> DocumentedAnswers.check(answer));
		if (problem == null) {
			assertThat(failure).isNull();
		}
		else {
			assertThat(failure).isInstanceOf(AssertionError.class).hasMessageContaining(problem);
		}
	}

}
