package dev.locations.pmtiles;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

import dev.locations.compression.ContentCoding;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

/** No file may harm the service, whoever has made it. */
class BrokenArchiveTests {

	private static final int ATTEMPTS = 5_000;

	private final TestArchive writer = new TestArchive();

	@ParameterizedTest
	@CsvFileSource(resources = "broken-headers.csv")
	void refusesAHeader(int position, int value, String message) {
		byte[] file = valid();
		file[position] = (byte) value;
		refused(file, message);
	}

	@ParameterizedTest
	@ValueSource(ints = { 0, 1, 126, 127, 140, Integer.MAX_VALUE })
	void refusesTheBeginningOfAFile(int length) {
		byte[] file = valid();
		refused(Arrays.copyOf(file, Math.min(length, file.length - 1)),
				(length < 127) ? "is no PMTiles file" : "should have more");
	}

	@ParameterizedTest
	@CsvFileSource(resources = "broken-directories.csv", nullValues = "-")
	void refusesADirectory(@Nullable String numbers, String message) {
		List<Long> all = (numbers != null) ? Stream.of(numbers.split(" ")).map(Long::valueOf).toList() : List.of();
		refused(this.writer.write(TestArchive.numbers(all)), message);
	}

	@Test
	void refusesADirectoryThatGetsVeryLongOrIsNotCompressedAsTheHeaderSays() {
		refused(this.writer.write(new byte[5 << 20]), "has more than 4194304 bytes");
		byte[] file = this.writer.uncompressed().write(this.writer.tile(0, 1, "world"));
		file[TestArchive.INTERNAL_COMPRESSION] = 2;
		refused(file, "cannot be decompressed");
	}

	@Test
	void refusesAVeryLongPart() {
		byte[] file = Arrays.copyOf(valid(), 6 << 20);
		ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).putLong(TestArchive.ROOT_LENGTH, 5 << 20);
		refused(file, "a part has 5242880 bytes");
	}

	@ParameterizedTest
	@CsvSource({ "10, 1000000", "4000000, 0", "10, 9223372036854775806" })
	void failsForATileBehindTheEnd(long length, long offset) throws IOException {
		this.writer.tile(9, 1, "some content");
		TileArchive archive = open(this.writer.write(new TestArchive.Entry(0, 1, length, offset),
				new TestArchive.Entry(1, 0, length, offset)));
		fails(archive, 0, "points behind the end");
		fails(archive, 1, "points behind the end");
	}

	@Test
	void failsForADirectoryThatLeadsToItself() throws IOException {
		// an uncompressed directory with one entry has five bytes
		TestArchive.Entry itself = new TestArchive.Entry(0, 0, 5, 0);
		TestArchive.Entry leaf = this.writer.uncompressed().leaf(itself);
		assertThat(leaf).isEqualTo(itself);
		fails(open(this.writer.write(leaf)), 0, "again and again");
	}

	@Test
	void failsForATileThatGetsVeryLong() throws IOException {
		TileArchive archive = open(valid());
		byte[] bomb = ContentCoding.gzip(new byte[17 << 20]);
		assertThatExceptionOfType(BrokenArchiveException.class).isThrownBy(() -> archive.decompress(bomb))
			.withMessageContaining("has more than 16777216 bytes");
	}

	/** Another exception, or no memory, would end this test. */
	@Test
	void survivesAnyDamage() throws IOException {
		Random random = new Random(1);
		int opened = 0;
		for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
			TestArchive plain = (attempt % 2 == 0) ? new TestArchive().uncompressed() : new TestArchive();
			byte[] file = deep(plain);
			for (int change = random.nextInt(4); change >= 0; change--) {
				file[random.nextInt(file.length)] = (byte) random.nextInt(256);
			}
			opened += readsOrRefuses(Arrays.copyOf(file, file.length - random.nextInt(2) * random.nextInt(20))) ? 1 : 0;
		}
		assertThat(opened).isBetween(ATTEMPTS / 20, ATTEMPTS - ATTEMPTS / 20);
	}

	private static boolean readsOrRefuses(byte[] file) throws IOException {
		TileArchive archive;
		try {
			archive = open(file);
		}
		catch (BrokenArchiveException ex) {
			return false;
		}
		for (int column = 0; column < 4; column++) {
			try {
				byte[] tile = archive.tile(2, column, column);
				if (tile != null) {
					archive.decompress(tile);
				}
			}
			catch (BrokenArchiveException ex) {
				assertThat(ex).hasMessageStartingWith("is damaged: ");
			}
		}
		return true;
	}

	private static byte[] deep(TestArchive writer) {
		List<TestArchive.Entry> leaves = new ArrayList<>();
		for (int leaf = 0; leaf < 4; leaf++) {
			List<TestArchive.Entry> tiles = new ArrayList<>();
			for (int tile = 0; tile < 6; tile++) {
				tiles.add(writer.tile(6 * leaf + tile, 1, "tile " + leaf + " " + tile));
			}
			leaves.add(writer.leaf(tiles.toArray(TestArchive.Entry[]::new)));
		}
		return writer.write(leaves.toArray(TestArchive.Entry[]::new));
	}

	private byte[] valid() {
		byte[] file = this.writer.write(this.writer.tile(0, 1, "world"));
		assertThatNoException().isThrownBy(() -> open(file));
		return file;
	}

	private static void refused(byte[] file, String message) {
		assertThatExceptionOfType(BrokenArchiveException.class).isThrownBy(() -> open(file))
			.withMessageContaining(message);
	}

	private static void fails(TileArchive archive, int zoom, String message) {
		assertThatExceptionOfType(BrokenArchiveException.class).isThrownBy(() -> archive.tile(zoom, 0, 0))
			.withMessageContaining(message);
	}

	private static TileArchive open(byte[] file) throws IOException {
		return TileArchive.open(ByteSource.of(ByteBuffer.wrap(file)));
	}

}
