package dev.locations.mongo;

import java.util.Objects;

import com.mongodb.ConnectionString;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.BeanCreationException;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

@ExtendWith(OutputCaptureExtension.class)
class IgnoredUriOptionsTests {

	private final MongoUri.Refusal analyzer = new MongoUri.Refusal();

	@ParameterizedTest
	@CsvFileSource(resources = "ignored-options.csv", delimiter = '|')
	void namesTheOptionsThatTheServiceDoesNotFollow(String options, String expected) {
		assertThat(IgnoredUriOptions.of(uri(options))).isEqualTo(expected);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "replicaSet=rs", "w=majority", "w=majority&journal=true&wtimeoutMS=500",
			"readPreference=primary", "readConcernLevel=local", "retryWrites=false" })
	void namesNoOtherOption(String options) {
		assertThat(IgnoredUriOptions.of(uri(options))).isEmpty();
	}

	@Test
	void warnsInOneLineWithoutCredentials(CapturedOutput log) {
		new IgnoredUriOptions(() -> new ConnectionString("mongodb://joe:s3cret@mongo/?w=1")).afterPropertiesSet();
		assertThat(log.getOut().lines()).singleElement()
			.asString()
			.contains("WARN", "spring.mongodb.uri asks for w=1, which is ignored")
			.doesNotContain("s3cret");
	}

	@Test
	void saysNothingIfTheUriAsksForNothingElse(CapturedOutput log) {
		new IgnoredUriOptions(() -> uri("replicaSet=rs")).afterPropertiesSet();
		assertThat(log.getOut()).isEmpty();
	}

	private static ConnectionString uri(String options) {
		return new ConnectionString("mongodb://mongo/?" + options);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			mongodb://mongo                                | the database locations of the MongoDB at mongo
			mongodb://mongo:27018/places                   | the database places of the MongoDB at mongo:27018
			mongodb://joe:s3cret@a,b:2/places?replicaSet=r | the database places of the MongoDB at a,b:2
			""")
	void theNoteNamesTheHostsAndTheDatabaseButNoCredentials(String uri, String expected) {
		assertThat(new MongoConfiguration().storeNote(() -> new ConnectionString(uri)).text())
			.isEqualTo("Data is in " + expected);
	}

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
