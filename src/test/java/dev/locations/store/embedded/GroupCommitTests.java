package dev.locations.store.embedded;

import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;

import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Tests of {@link GroupCommit}.
 */
class GroupCommitTests {

	@TempDir
	Path directory;

	@Test
	void completesAWriteWhenItIsInTheFile() {
		try (MVStore store = StoreFile.open(this.directory);
				GroupCommit commits = new GroupCommit(store, Thread::new)) {
			MVMap<String, String> map = store.openMap("map");
			CompletableFuture<Void> onDisk = new CompletableFuture<>();
			commits.write(() -> map.put("key", "value"), (stage) -> follow(stage, onDisk));
			onDisk.join();
			assertThat(store.hasUnsavedChanges()).isFalse();
		}
	}

	@Test
	void failsTheWritesThatCannotBePutOnDisk() {
		MVStore store = StoreFile.open(this.directory);
		CompletableFuture<Void> onDisk = new CompletableFuture<>();
		try (GroupCommit commits = new GroupCommit(store, Thread::new)) {
			commits.write(() -> {
				store.closeImmediately();
				return "written";
			}, (stage) -> follow(stage, onDisk));
			assertThatExceptionOfType(CompletionException.class).isThrownBy(onDisk::join);
			assertThatIllegalStateException().isThrownBy(() -> commits.write(() -> "more", (stage) -> {
			}));
		}
	}

	private static void follow(CompletionStage<Void> stage, CompletableFuture<Void> follower) {
		stage.whenComplete((done, failure) -> {
			if (failure != null) {
				follower.completeExceptionally(failure);
			}
			else {
				follower.complete(null);
			}
		});
	}

}
