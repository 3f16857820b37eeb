package dev.locations.user.mongo;

import dev.locations.store.MongoUri;
import dev.locations.store.mongo.UnreadableDocuments;
import dev.locations.user.User;
import org.bson.Document;
import reactor.core.publisher.Mono;

import org.springframework.context.annotation.Conditional;
import org.springframework.data.mongodb.core.convert.MappingMongoConverter;
import org.springframework.stereotype.Component;

/**
 * Reads stored documents as accounts. Documents of other programs that are no accounts
 * are left out and reported.
 */
@Component
@Conditional(MongoUri.class)
class UserDocuments {

	private final MappingMongoConverter converter;

	private final UnreadableDocuments unreadable;

	UserDocuments(MappingMongoConverter converter, UnreadableDocuments unreadable) {
		this.converter = converter;
		this.unreadable = unreadable;
	}

	/** Reads a document. Empty if the document is left out. */
	Mono<User> user(Document document) {
		try {
			return Mono.just(this.converter.read(MongoUser.class, document).toUser());
		}
		catch (RuntimeException ex) {
			this.unreadable.report(MongoUser.COLLECTION, String.valueOf(document.get("_id")),
					"it lacks a field of an account, or has one of another type");
			return Mono.empty();
		}
	}

}
