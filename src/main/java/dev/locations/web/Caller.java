package dev.locations.web;

import java.util.Map;
import java.util.Set;
import java.util.UUID;

import org.springframework.http.HttpStatus;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.server.ServerWebExchange;

/**
 * The sender of a request. A handler requires what it needs, after the checks that come
 * first.
 */
public sealed interface Caller {

	/** The role that may write all. */
	String ADMIN = "admin";

	/** The role that may write locations. */
	String EDITOR = "editor";

	/** Returns the caller, {@link Anonymous} if no filter has resolved one. */
	static Caller of(ServerRequest request) {
		return of(request.attributes());
	}

	static Caller of(Map<String, Object> attributes) {
		return (Caller) attributes.getOrDefault(Caller.class.getName(), Anonymous.INSTANCE);
	}

	default void attachTo(ServerWebExchange exchange) {
		exchange.getAttributes().put(Caller.class.getName(), this);
	}

	/**
	 * Requires a valid token or no token.
	 * @throws RuntimeException if a token was refused (an {@link ApiException} with 401)
	 * or could not be checked
	 */
	default void requireNoInvalidToken() {
		// reading needs no token
	}

	/**
	 * Requires a valid token.
	 * @throws ApiException with 401 for any other caller
	 */
	Account requireAccount();

	/**
	 * Requires an administrator.
	 * @throws ApiException with 401 for a caller without a valid token, with 403 for a
	 * caller without the role {@code admin}
	 */
	default void requireAdmin() {
		require(requireAccount().isAdmin());
	}

	/**
	 * Requires an administrator or an editor.
	 * @throws ApiException with 401 for a caller without a valid token, with 403 for a
	 * caller without one of the roles {@code admin} and {@code editor}
	 */
	default void requireEditor() {
		Account account = requireAccount();
		require(account.isAdmin() || account.roles().contains(EDITOR));
	}

	private static void require(boolean isAllowed) {
		if (!isAllowed) {
			throw forbidden();
		}
	}

	/** Returns the refusal of a caller with a valid token, but without the right. */
	static ApiException forbidden() {
		return new ApiException(HttpStatus.FORBIDDEN, "auth.forbidden",
				"You are not authorized to access this resource. Authenticate with a user account that has more"
						+ " privileges.");
	}

	enum Anonymous implements Caller {

		/** The only instance. */
		INSTANCE;

		@Override
		public Account requireAccount() {
			throw new ApiException(HttpStatus.UNAUTHORIZED, "auth.missingAuthorization",
					"Authentication is required to access this resource. Authenticate by providing a Bearer token in"
							+ " the Authorization header.");
		}

	}

	/** A caller whose token was refused or could not be checked, for this reason. */
	record Refused(RuntimeException reason) implements Caller {

		@Override
		public void requireNoInvalidToken() {
			throw this.reason;
		}

		@Override
		public Account requireAccount() {
			throw this.reason;
		}

	}

	/** A caller with a valid token, with the e-mail and the roles of the account now. */
	record Account(UUID id, String email, Set<String> roles) implements Caller {

		public Account {
			roles = Set.copyOf(roles);
		}

		public boolean isAdmin() {
			return this.roles.contains(ADMIN);
		}

		@Override
		public Account requireAccount() {
			return this;
		}

	}

}
