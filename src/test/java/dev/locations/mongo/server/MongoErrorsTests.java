package dev.locations.mongo.server;

import java.util.List;
import java.util.Set;

import com.mongodb.DuplicateKeyException;
import com.mongodb.MongoBulkWriteException;
import com.mongodb.MongoClientException;
import com.mongodb.MongoCommandException;
import com.mongodb.MongoConnectionPoolClearedException;
import com.mongodb.MongoCredential;
import com.mongodb.MongoException;
import com.mongodb.MongoNodeIsRecoveringException;
import com.mongodb.MongoNotPrimaryException;
import com.mongodb.MongoQueryException;
import com.mongodb.MongoSecurityException;
import com.mongodb.MongoServerUnavailableException;
import com.mongodb.MongoSocketReadException;
import com.mongodb.MongoSocketReadTimeoutException;
import com.mongodb.MongoTimeoutException;
import com.mongodb.MongoWriteConcernException;
import com.mongodb.MongoWriteException;
import com.mongodb.ServerAddress;
import com.mongodb.WriteConcernResult;
import com.mongodb.WriteError;
import com.mongodb.bulk.BulkWriteError;
import com.mongodb.bulk.BulkWriteResult;
import com.mongodb.bulk.WriteConcernError;
import com.mongodb.connection.ClusterId;
import com.mongodb.connection.ServerId;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

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

	@ParameterizedTest
	@ValueSource(ints = { 6, 50, 64, 91, 112, 133, 134, 189, 202, 262, 462, 11600, 11601, 13435 })
	void theStoreIsUnavailableForAMoment(int code) {
		BulkWriteError failed = new BulkWriteError(code, "", new BsonDocument(), 0);
		List.of(new MongoCommandException(answer(code), SERVER), new MongoQueryException(answer(code), SERVER),
				new MongoWriteException(new WriteError(code, "", new BsonDocument()), SERVER, List.of()),
				new MongoBulkWriteException(BulkWriteResult.unacknowledged(), List.of(failed), null, SERVER, Set.of()),
				new MongoBulkWriteException(BulkWriteResult.unacknowledged(), List.of(),
						new WriteConcernError(code, "", "", new BsonDocument()), SERVER, Set.of()))
			.forEach(this::theStoreIsUnavailable);
	}

	@ParameterizedTest
	@ValueSource(
			strings = { "SystemOverloadedError", "RetryableError", "RetryableWriteError", "TransientTransactionError" })
	void theStoreIsUnavailableIfALabelSaysSo(String label) {
		BsonArray labels = new BsonArray(List.of(new BsonString(label)));
		theStoreIsUnavailable(new MongoCommandException(answer(1).append("errorLabels", labels), SERVER));
	}

	static List<MongoException> others() {
		return List.of(new MongoCommandException(answer(11000), SERVER), new MongoCommandException(answer(2), SERVER),
				new DuplicateKeyException(answer(11000), SERVER, WriteConcernResult.acknowledged(0, false, null)),
				new MongoBulkWriteException(BulkWriteResult.unacknowledged(),
						List.of(new BulkWriteError(11000, "", new BsonDocument(), 0)), null, SERVER, Set.of()),
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
