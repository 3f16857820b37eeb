package dev.locations.pmtiles;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class TileArchiveTests {

	private final TestArchive writer = new TestArchive();

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void readsTilesOfTheRootDirectory(boolean compressed) throws IOException {
		TestArchive some = compressed ? this.writer : this.writer.uncompressed();
		TileArchive archive = open(
				some.metadata("{\"name\":\"x\"}").write(some.tile(0, 1, "world"), some.tile(3, 1, "se")));
		assertThat(archive.isCompressed()).isEqualTo(compressed);
		assertThat(archive.metadata()).isEqualTo("{\"name\":\"x\"}");
		assertThat(archive.bounds()).isEqualTo(new TileArchive.Bounds(8, 46, 9, 48));
		assertThat(archive.minZoom()).isZero();
		assertThat(archive.maxZoom()).isEqualTo(8);
		assertThat(text(archive, 0, 0, 0)).isEqualTo("world");
		assertThat(text(archive, 1, 1, 1)).isEqualTo("se");
		assertThat(text(archive, 1, 0, 1)).isNull();
		assertThat(text(archive, 1, 1, 0)).isNull();
	}

	@Test
	void readsTilesOfDirectoriesBelowTheRoot() throws IOException {
		TestArchive.Entry leaf = this.writer.leaf(this.writer.tile(1, 1, "nw"), this.writer.tile(2, 1, "sw"));
		TestArchive.Entry deep = this.writer.leaf(this.writer.leaf(this.writer.tile(5, 1, "first of 2")));
		TileArchive archive = open(this.writer.write(this.writer.tile(0, 1, "world"), leaf, deep));
		for (int i = 0; i < 2; i++) {
			assertThat(text(archive, 0, 0, 0)).isEqualTo("world");
			assertThat(text(archive, 1, 0, 0)).isEqualTo("nw");
			assertThat(text(archive, 1, 0, 1)).isEqualTo("sw");
			assertThat(text(archive, 1, 1, 1)).isNull();
			assertThat(text(archive, 2, 0, 0)).isEqualTo("first of 2");
			assertThat(text(archive, 2, 0, 1)).isNull();
		}
	}

	@Test
	void readsTilesWithTheSameContent() throws IOException {
		TestArchive.Entry sea = this.writer.tile(1, 3, "sea");
		TileArchive archive = open(this.writer.write(sea, new TestArchive.Entry(6, 1, sea.length(), sea.offset())));
		assertThat(text(archive, 0, 0, 0)).isNull();
		assertThat(text(archive, 1, 0, 0)).isEqualTo("sea");
		assertThat(text(archive, 1, 1, 1)).isEqualTo("sea");
		assertThat(text(archive, 1, 1, 0)).isNull();
		assertThat(archive.tile(2, 0, 0)).isNull();
		assertThat(TileId.of(2, 1, 0)).isEqualTo(6);
		assertThat(text(archive, 2, 1, 0)).isEqualTo("sea");
	}

	/** Their directory says nothing of them. */
	@Test
	void hasNoTilesOutsideOfItsLevels() throws IOException {
		byte[] file = this.writer.write(this.writer.tile(0, 1L << 40, "all"));
		file[TestArchive.MIN_ZOOM] = 1;
		file[TestArchive.MAX_ZOOM] = 2;
		TileArchive archive = open(file);
		assertThat(text(archive, 0, 0, 0)).isNull();
		assertThat(text(archive, 1, 0, 0)).isEqualTo("all");
		assertThat(text(archive, 2, 3, 3)).isEqualTo("all");
		assertThat(text(archive, 3, 0, 0)).isNull();
	}

	/** Else the first request that a client cancels would close the file for all. */
	@Test
	void readsAFileAfterAnInterruption(@TempDir Path directory) throws IOException {
		Path file = Files.write(directory.resolve("x.pmtiles"), this.writer.write(this.writer.tile(0, 1, "world")));
		try (TileArchive archive = TileArchive.open(ByteSource.of(file))) {
			Thread.currentThread().interrupt();
			try {
				archive.tile(0, 0, 0);
			}
			catch (InterruptedIOException ex) {
				assertThat(ex).hasNoCause();
			}
			assertThat(Thread.interrupted()).isTrue();
			assertThat(text(archive, 0, 0, 0)).isEqualTo("world");
		}
	}

	@Test
	void failsWhenTheFileHasBecomeShorter(@TempDir Path directory) throws IOException {
		byte[] content = this.writer.write(this.writer.tile(0, 1, "world"));
		Path file = Files.write(directory.resolve("x.pmtiles"), content);
		try (TileArchive archive = TileArchive.open(ByteSource.of(file))) {
			Files.write(file, Arrays.copyOf(content, content.length - 5));
			assertThatExceptionOfType(IOException.class).isThrownBy(() -> archive.tile(0, 0, 0));
		}
	}

	@Test
	void hasAnotherVersionIfTheContentIsAnother() throws IOException {
		String version = open(this.writer.write(this.writer.tile(0, 1, "world"))).version();
		TestArchive same = new TestArchive();
		assertThat(open(same.write(same.tile(0, 1, "world"))).version()).isEqualTo(version).matches("[0-9a-f]{16}");
		TestArchive other = new TestArchive();
		assertThat(open(other.write(other.tile(0, 1, "another world"))).version()).isNotEqualTo(version);
		TestArchive described = new TestArchive().metadata("{\"date\":1}");
		assertThat(open(described.write(described.tile(0, 1, "world"))).version()).isNotEqualTo(version);
	}

	private static TileArchive open(byte[] file) throws IOException {
		return TileArchive.open(ByteSource.of(ByteBuffer.wrap(file)));
	}

	private static @Nullable String text(TileArchive archive, int zoom, int column, int row) throws IOException {
		byte[] stored = archive.tile(zoom, column, row);
		return (stored != null) ? new String(archive.decompress(stored), StandardCharsets.UTF_8) : null;
	}

	/** Those of the specification. */
	@ParameterizedTest
	@CsvSource({ "0, 0, 0, 0", "1, 0, 0, 1", "1, 0, 1, 2", "1, 1, 1, 3", "1, 1, 0, 4", "2, 0, 0, 5",
			"12, 3423, 1763, 19078479" })
	void numbersTilesAsTheSpecificationDoes(int zoom, int column, int row, long id) {
		assertThat(TileId.of(zoom, column, row)).isEqualTo(id);
	}

	@Test
	void givesEachTileOfALevelAnotherNumber() {
		Set<Long> ids = new HashSet<>();
		for (int x = 0; x < 64; x++) {
			for (int y = 0; y < 64; y++) {
				ids.add(TileId.of(6, x, y));
			}
		}
		assertThat(ids).hasSize(4096)
			.allSatisfy((id) -> assertThat(id).isBetween(TileId.first(6), TileId.first(7) - 1));
	}

	@Test
	void numbersTheLastTileOfTheLastLevel() {
		int last = (1 << TileId.MAX_ZOOM) - 1;
		assertThat(TileId.of(TileId.MAX_ZOOM, last, 0)).isEqualTo(TileId.first(TileId.MAX_ZOOM + 1) - 1);
	}

}
