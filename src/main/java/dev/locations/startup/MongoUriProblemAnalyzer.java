package dev.locations.startup;

import java.util.stream.Stream;

import com.mongodb.ConnectionString;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Describes a MongoDB URI that cannot be parsed. The message of the driver is left out,
 * because it may quote a part of the password.
 */
class MongoUriProblemAnalyzer extends AbstractFailureAnalyzer<IllegalArgumentException> {

	@Override
	protected @Nullable FailureAnalysis analyze(Throwable rootFailure, IllegalArgumentException cause) {
		boolean fromUri = Stream.of(cause.getStackTrace())
			.anyMatch((frame) -> frame.getClassName().equals(ConnectionString.class.getName()));
		return fromUri ? new FailureAnalysis(
				"The setting spring.mongodb.uri (environment SPRING_MONGODB_URI) is not a MongoDB connection string.",
				"Set it to something like mongodb://USER:PASSWORD@HOST:27017/locations?replicaSet=rs0. In the user and"
						+ " the password, write : / ? # [ ] @ % as percent escapes.",
				cause) : null;
	}

}
