package dev.locations.location.web;

import dev.locations.location.Locations;
import dev.locations.testing.ApiTest;
import dev.locations.testing.TestApi;
import dev.locations.testing.TestClient;
import dev.locations.user.Accounts;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What an account with the role {@code editor} may do. */
@ApiTest
class EditorTests {

	private static final String PLACE = "/api/locations/" + Locations.RIVERSIDE_DRIVE;

	private final TestApi api;

	EditorTests(TestApi api) {
		this.api = api;
	}

	@BeforeEach
	void addEditor() {
		this.api.users().reset(Accounts.admin(), Accounts.editor());
	}

	private TestClient editor() {
		return this.api.as(Accounts.editor());
	}

	@Test
	void writesAndImportsLocations() {
		String body = Locations.riversideDrive().toString();
		assertThat(editor().post("/api/locations", body).status()).isEqualTo(201);
		assertThat(editor().patch(PLACE, "{\"phone\":\"112\"}").status()).isEqualTo(200);
		assertThat(editor().post("/api/imports?dryRun=true", body).status()).isEqualTo(200);
		assertThat(editor().delete(PLACE).status()).isEqualTo(204);
	}

	@Test
	void seesNoOtherAccountsAndMakesNoBackups() {
		assertThat(editor().get("/api/users").status()).isEqualTo(403);
		assertThat(editor().get("/api/users/" + Accounts.admin().id()).status()).isEqualTo(404);
		assertThat(editor().post("/api/users", "{}").status()).isEqualTo(403);
		assertThat(editor().patch("/api/users/" + Accounts.editor().id(), "{\"roles\":[\"admin\"]}").status())
			.isEqualTo(403);
		assertThat(editor().post("/api/backups", "").status()).isEqualTo(403);
	}

}
