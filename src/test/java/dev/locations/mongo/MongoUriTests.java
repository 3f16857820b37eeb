package dev.locations.mongo;

import java.util.Objects;

import com.mongodb.ConnectionString;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.BeanCreationException;
import org.springframework.boot.diagnostics.FailureAnalysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

class MongoUriTests {

	private final MongoUri.Refusal analyzer = new MongoUri.Refusal();

	@ParameterizedTest
	@ValueSource(
			strings = { "nonsense", "mongodb://", "mongodb://joe:s3cret/word@mongo", "mongodb://joe:s3c@ret@mongo" })
	void namesTheSettingAndNotThePassword(String uri) {
		Throwable refusal = catchThrowableOfType(IllegalArgumentException.class, () -> new ConnectionString(uri));
		FailureAnalysis analysis = Objects
			.requireNonNull(this.analyzer.analyze(new BeanCreationException("the client", refusal)));
		assertThat(analysis.getDescription()).contains("spring.mongodb.uri", "SPRING_MONGODB_URI");
		assertThat(analysis.getDescription() + analysis.getAction()).doesNotContain("s3c");
	}

	@Test
	void leavesOtherProblemsAlone() {
		assertThat(this.analyzer.analyze(new IllegalArgumentException("something else"))).isNull();
	}

}
