package dev.locations.store.mongo;

import com.mongodb.MongoConnectionPoolClearedException;
import com.mongodb.MongoNodeIsRecoveringException;
import com.mongodb.MongoNotPrimaryException;
import com.mongodb.MongoServerUnavailableException;
import com.mongodb.MongoSocketException;
import com.mongodb.MongoWriteConcernException;
import org.jspecify.annotations.Nullable;

import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.support.PersistenceExceptionTranslator;
import org.springframework.data.mongodb.core.MongoExceptionTranslator;

/**
 * Turns the driver's errors into Spring's. Spring Data does not know all of those that
 * say that MongoDB is not there for now, or that it lost its primary.
 */
public final class MongoErrors implements PersistenceExceptionTranslator {

	@Override
	public @Nullable DataAccessException translateExceptionIfPossible(RuntimeException error) {
		return isUnavailable(error) ? new DataAccessResourceFailureException(error.getMessage(), error)
				: MongoExceptionTranslator.DEFAULT_EXCEPTION_TRANSLATOR.translateExceptionIfPossible(error);
	}

	/** The sign-in to MongoDB may be what broke off. */
	private static boolean isUnavailable(RuntimeException error) {
		return error instanceof MongoConnectionPoolClearedException || error instanceof MongoServerUnavailableException
				|| error instanceof MongoNotPrimaryException || error instanceof MongoNodeIsRecoveringException
				|| error instanceof MongoWriteConcernException || error.getCause() instanceof MongoSocketException;
	}

}
