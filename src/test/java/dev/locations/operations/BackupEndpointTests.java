package dev.locations.operations;

import dev.locations.testing.ApiTests;
import dev.locations.user.Accounts;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class BackupEndpointTests extends ApiTests {

	@Test
	void isForAdministratorsWhomItSendsToTheToolsOfMongoDb() {
		assertThat(this.api.anonymous().post("/api/backups", "").status()).isEqualTo(401);
		assertThat(this.api.as(Accounts.reader()).post("/api/backups", "").status()).isEqualTo(403);
		assertThat(this.api.asAdmin().post("/api/backups", "").json(409).at("/errors/0/code").stringValue())
			.isEqualTo("backup.unsupported");
	}

}
