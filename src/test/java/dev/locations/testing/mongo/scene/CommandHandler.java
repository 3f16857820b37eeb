package dev.locations.testing.mongo.scene;

import org.bson.BsonDocument;

/**
 * Answers the commands of one name. It may take its time: only the connection of the
 * command waits.
 */
@FunctionalInterface
public interface CommandHandler {

	/**
	 * Answers a command.
	 * @return the answer, as {@link Answers} makes them
	 */
	BsonDocument answer(Command command);

}
