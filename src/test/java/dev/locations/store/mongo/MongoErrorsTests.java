package dev.locations.store.mongo;

import java.util.List;

import com.mongodb.MongoClientException;
import com.mongodb.MongoCommandException;
import com.mongodb.MongoConnectionPoolClearedException;
import com.mongodb.MongoCredential;
import com.mongodb.MongoException;
import com.mongodb.MongoNodeIsRecoveringException;
import com.mongodb.MongoNotPrimaryException;
import com.mongodb.MongoSecurityException;
import com.mongodb.MongoServerUnavailableException;
import com.mongodb.MongoSocketReadException;
import com.mongodb.MongoSocketReadTimeoutException;
import com.mongodb.MongoTimeoutException;
import com.mongodb.MongoWriteConcernException;
import com.mongodb.ServerAddress;
import com.mongodb.bulk.WriteConcernError;
import com.mongodb.connection.ClusterId;
import com.mongodb.connection.ServerId;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.dao.DataAccessResourceFailureException;

import static org.assertj.core.api.Assertions.assertThat;

class MongoErrorsTests {

	private static final ServerAddress SERVER = new ServerAddress();

	private static final MongoCredential CREDENTIAL = MongoCredential.createCredential("u", "admin",
			new char[] { 'p' });

	private final MongoErrors errors = new MongoErrors();

	static List<MongoException> unavailable() {
		MongoSocketReadException broken = new MongoSocketReadException("broken", SERVER);
		return List.of(broken, new MongoSocketReadTimeoutException("silent", SERVER, broken),
				new MongoTimeoutException("no server"), new MongoServerUnavailableException("closed"),
				new MongoConnectionPoolClearedException(new ServerId(new ClusterId(), SERVER), broken),
				new MongoSecurityException(CREDENTIAL, "broken", broken),
				new MongoNotPrimaryException(answer(10107), SERVER),
				new MongoNodeIsRecoveringException(answer(11600), SERVER),
				new MongoWriteConcernException(new WriteConcernError(91, "ShutdownInProgress", "", new BsonDocument()),
						null, SERVER, List.of()));
	}

	@ParameterizedTest
	@MethodSource("unavailable")
	void theStoreIsUnavailable(MongoException error) {
		assertThat(this.errors.translateExceptionIfPossible(error))
			.isInstanceOf(DataAccessResourceFailureException.class)
			.hasCause(error);
	}

	static List<MongoException> others() {
		return List.of(new MongoCommandException(answer(11000), SERVER), new MongoCommandException(answer(2), SERVER),
				new MongoSecurityException(CREDENTIAL, "wrong password"), new MongoClientException("misuse"));
	}

	@ParameterizedTest
	@MethodSource("others")
	void anotherErrorIsAnother(MongoException error) {
		assertThat(this.errors.translateExceptionIfPossible(error)).isNotNull()
			.isNotInstanceOf(DataAccessResourceFailureException.class)
			.hasCause(error);
	}

	private static BsonDocument answer(int code) {
		return new BsonDocument("ok", new BsonInt32(0)).append("code", new BsonInt32(code));
	}

}
