package dev.locations.embedded;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import dev.locations.store.StoreBackups;
import dev.locations.store.StoreBackups.Backup;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.rocksdb.RocksDBException;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.util.FileSystemUtils;

/**
 * Makes backups of the embedded store. A backup is a data directory: the service can
 * start with a copy of it.
 */
final class EmbeddedBackups implements StoreBackups, MeterBinder {

	/** Older ones are removed. */
	private static final int KEPT = 3;

	private static final DateTimeFormatter NAME = DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmssSSS'Z'", Locale.ROOT)
		.withZone(ZoneOffset.UTC);

	private static final String NAMES = "\\d{8}T\\d{9}Z";

	private static final String PART = ".part-";

	/** A file in each backup. Nothing without it is ever removed. */
	static final String MARK = "locations.backup";

	private final EmbeddedStore store;

	private final Path directory;

	private final Clock clock;

	private final AtomicLong failures = new AtomicLong();

	private volatile long lastSize;

	EmbeddedBackups(EmbeddedStore store, Path directory, Clock clock) {
		this.store = store;
		this.directory = directory;
		this.clock = clock;
	}

	@Override
	public void bindTo(MeterRegistry registry) {
		TimeGauge.builder("locations.backup.last.success.timestamp", this::lastTime, TimeUnit.SECONDS)
			.description("When the latest backup was made, since 1970; 0 if there is none")
			.register(registry);
		Gauge.builder("locations.backup.last.size", () -> this.lastSize)
			.description("The size of the latest backup since the start")
			.baseUnit("bytes")
			.register(registry);
		FunctionCounter.builder("locations.backup.failures", this.failures, AtomicLong::get)
			.description("How often a backup could not be made")
			.register(registry);
	}

	// also that of a backup before the start
	private long lastTime() {
		try {
			List<Path> backups = list("");
			return backups.isEmpty() ? 0
					: NAME.parse(backups.get(backups.size() - 1).getFileName().toString(), Instant::from)
						.getEpochSecond();
		}
		catch (IOException ex) {
			// the directory is made with the first backup
			return 0;
		}
	}

	@Override
	public Mono<Backup> create() {
		return Mono.fromCallable(this::createNow).subscribeOn(Schedulers.boundedElastic());
	}

	private synchronized Backup createNow() {
		try {
			Files.createDirectories(this.directory, DataDirectory.ownerOnly(this.directory, "rwx------"));
			removeParts();
			String name = NAME.format(this.clock.instant());
			Path part = Files.createDirectory(this.directory.resolve(PART + name),
					DataDirectory.ownerOnly(this.directory, "rwx------"));
			Files.createFile(part.resolve(MARK));
			this.store.copyTo(part);
			long bytes = force(part);
			Files.move(part, this.directory.resolve(name));
			DataDirectory.force(this.directory);
			removeOld();
			this.lastSize = bytes;
			return new Backup(name, bytes);
		}
		catch (IOException | RocksDBException ex) {
			this.failures.incrementAndGet();
			throw new DataAccessResourceFailureException(
					"The store could not be copied to " + this.directory + ": " + Damage.reason(ex), ex);
		}
	}

	/** Returns the size of the files. */
	private static long force(Path directory) throws IOException {
		long bytes = 0;
		try (Stream<Path> paths = Files.walk(directory)) {
			for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
				if (Files.isRegularFile(path)) {
					bytes += Files.size(path);
					try (FileChannel file = FileChannel.open(path, StandardOpenOption.WRITE)) {
						file.force(true);
					}
				}
				else {
					DataDirectory.force(path);
				}
			}
		}
		return bytes;
	}

	private void removeParts() throws IOException {
		for (Path part : list(PART)) {
			FileSystemUtils.deleteRecursively(part);
		}
	}

	private void removeOld() throws IOException {
		List<Path> backups = list("");
		for (Path old : backups.subList(0, Math.max(0, backups.size() - KEPT))) {
			FileSystemUtils.deleteRecursively(old);
		}
	}

	// in the order of their times
	private List<Path> list(String prefix) throws IOException {
		Pattern names = Pattern.compile(Pattern.quote(prefix) + NAMES);
		try (Stream<Path> paths = Files.list(this.directory)) {
			return paths.filter((path) -> Files.isRegularFile(path.resolve(MARK), LinkOption.NOFOLLOW_LINKS))
				.filter((path) -> names.matcher(path.getFileName().toString()).matches())
				.sorted()
				.toList();
		}
	}

}
