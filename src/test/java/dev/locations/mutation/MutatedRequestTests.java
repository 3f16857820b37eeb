package dev.locations.mutation;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import dev.locations.testing.Thoroughness;
import dev.locations.work.RunningTime;
import io.netty.util.ResourceLeakDetector;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Sends thousands of valid requests with a few random changes to the whole service. The
 * system property {@code mutations.seed} selects others.
 */
@DirtiesContext
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT,
		properties = { "locations.admin.email=" + Administrator.EMAIL,
				"locations.admin.password=" + KnownRecords.PASSWORD, "locations.password.strength=4",
				"locations.auth.throttle.account-failures=1000000", "locations.auth.throttle.address-failures=1000000",
				"locations.auth.throttle.max-entries=1000" })
@ExtendWith(OutputCaptureExtension.class)
@Tag("slow")
class MutatedRequestTests {

	private static final int COUNT = Thoroughness.times(100);

	private static final long SEED = Long.getLong("mutations.seed", 1);

	private static final int ROUNDS = Math.max(10, COUNT / 1_000);

	private static final int SENDERS = 4;

	private static final int LONGEST_LINE = 1024;

	private static final long GROWTH = 16L << 20;

	@TempDir
	static Path directory;

	private static ResourceLeakDetector.Level leakDetection = ResourceLeakDetector.getLevel();

	@LocalServerPort
	private int port;

	@DynamicPropertySource
	static void settings(DynamicPropertyRegistry registry) {
		registry.add("locations.data-dir", () -> directory);
		registry.add("spring.netty.leak-detection", () -> "paranoid");
	}

	@BeforeAll
	static void rememberLeakDetection() {
		leakDetection = ResourceLeakDetector.getLevel();
	}

	@AfterAll
	static void restoreLeakDetection() {
		ResourceLeakDetector.setLevel(leakDetection);
	}

	@Test
	void areAnsweredByTheRulesWithoutLeaks(CapturedOutput log) throws Exception {
		AnswerCounts counts = new AnswerCounts();
		KnownRecords known = new KnownRecords();
		List<UsedMemory> memory = new ArrayList<>();
		ExecutorService threads = Executors.newFixedThreadPool(SENDERS);
		try (RawConnection connection = new RawConnection(this.port)) {
			Administrator administrator = Administrator.start(connection, known);
			for (int round = 0; round < ROUNDS; round++) {
				send(threads, SEED + (long) round * COUNT / ROUNDS, known, counts);
				administrator.restore();
				if (round % (ROUNDS / 10) == ROUNDS / 10 - 1) {
					memory.add(UsedMemory.now());
				}
			}
			administrator.restore();
		}
		finally {
			threads.shutdownNow();
		}
		if (COUNT > 1_000) {
			System.out.printf("Seed %d: %s%nHeap and buffers after each tenth: %s%n", SEED, counts, memory);
		}
		check(counts);
		// a busy machine may stop the process for seconds
		assertThat(log.getAll().lines()).filteredOn((line) -> !line.contains(RunningTime.class.getName()))
			.allSatisfy(MutatedRequestTests::checkLine);
		UsedMemory warm = memory.get(memory.size() / 3);
		UsedMemory last = memory.get(memory.size() - 1);
		assertThat(last.heap() - warm.heap()).isLessThan(GROWTH);
		assertThat(last.buffers() - warm.buffers()).isLessThan(GROWTH);
	}

	private void send(ExecutorService threads, long firstSeed, KnownRecords known, AnswerCounts counts)
			throws Exception {
		int count = COUNT / ROUNDS / SENDERS;
		List<Future<?>> sent = new ArrayList<>();
		for (int i = 0; i < SENDERS; i++) {
			long seed = firstSeed + (long) i * count;
			sent.add(threads.submit(() -> {
				try (Sender sender = new Sender(this.port, known, counts)) {
					sender.send(seed, count);
				}
				return count;
			}));
		}
		for (Future<?> one : sent) {
			one.get();
		}
	}

	/** Many requests must succeed, and many must be refused. */
	private static void check(AnswerCounts counts) {
		assertThat(counts.ofClass(5)).isZero();
		assertThat(counts.ofClass(2)).isGreaterThan(COUNT / 8);
		assertThat(counts.ofClass(4)).isGreaterThan(COUNT / 8);
	}

	private static void checkLine(String line) {
		assertThat(line).hasSizeLessThanOrEqualTo(LONGEST_LINE)
			.doesNotContain(" ERROR ", " WARN ", "LEAK")
			.doesNotStartWith("\tat ");
	}

}
