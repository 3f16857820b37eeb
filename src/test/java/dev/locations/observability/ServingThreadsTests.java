package dev.locations.observability;

import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicLong;

import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

@ExtendWith(OutputCaptureExtension.class)
class ServingThreadsTests {

	private final AtomicLong nanos = new AtomicLong();

	private final Queue<Runnable> turns = new ArrayDeque<>();

	private final List<String> stuck = new ArrayList<>();

	private final ServingThreads threads = new ServingThreads(List.of(this.turns::add, Runnable::run),
			(since) -> this.stuck, this.nanos::get);

	private final Logger logger = LoggerFactory.getLogger("a.library");

	private Status status() {
		return this.threads.health().getStatus();
	}

	private void passSeconds(long seconds) {
		this.nanos.addAndGet(seconds * 1_000_000_000);
	}

	@Test
	void isDownWhenAnEventLoopTakesNoTurn() {
		assertThat(status()).isEqualTo(Status.UP);
		passSeconds(9);
		assertThat(status()).isEqualTo(Status.UP);
		passSeconds(2);
		assertThat(this.threads.health().getDetails()).containsEntry("without turns", List.of("event loop 1"));
		assertThat(status()).isEqualTo(Status.DOWN);
		assertThat(this.turns).as("one question at a time").hasSize(1);
		this.turns.remove().run();
		assertThat(status()).isEqualTo(Status.UP);
	}

	@Test
	void isDownWhenAWorkThreadIsStuck() {
		this.stuck.add("work-1");
		assertThat(status()).isEqualTo(Status.DOWN);
	}

	@Test
	void isDownWhenAnEventLoopHasEnded() throws InterruptedException {
		EventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
		EventLoop loop = group.next();
		ServingThreads watched = new ServingThreads(List.of(loop), (since) -> List.of(), this.nanos::get);
		assertThat(watched.health().getStatus()).isEqualTo(Status.UP);
		loop.submit(() -> {
		}).sync();
		group.shutdownGracefully().sync();
		assertThat(watched.health().getStatus()).isEqualTo(Status.DOWN);
	}

	@AfterEach
	void startAnew() {
		LibraryErrorFilter.install();
	}

	@Test
	void logsOneLineForAllRefusalsOfThreads(CapturedOutput output) {
		LibraryErrorFilter.install();
		OutOfMemoryError refusal = new OutOfMemoryError("unable to create native thread: possibly out of memory");
		for (int i = 0; i < 10; i++) {
			this.logger.error("a trace", refusal);
			this.logger.warn("a trace of {}", "one", new IllegalStateException(refusal));
		}
		assertThat(output.getOut()).containsOnlyOnce("The system gives this process no more threads")
			.doesNotContain("a trace", "OutOfMemoryError");
	}

	@Test
	void logsOneLineWhenNoCollectorTakesTheTraces(CapturedOutput output) {
		LibraryErrorFilter.install();
		Logger exporter = LoggerFactory.getLogger(LibraryErrorFilter.TRACE_EXPORTER);
		exporter.error("Failed to export spans", new UncheckedIOException(new ConnectException("refused")));
		assertThat(output.getOut().lines().filter((line) -> line.contains("traces"))).singleElement()
			.asString()
			.endsWith("so they are lost: java.net.ConnectException: refused");
	}

	@Test
	void passesAllOtherEvents(CapturedOutput output) {
		LibraryErrorFilter.install();
		this.logger.error("full", new OutOfMemoryError("Java heap space"));
		this.logger.warn("broken", new IllegalStateException("cause"));
		this.logger.warn("plain {}", 1);
		this.logger.warn("plain");
		assertThat(output.getOut()).contains("full", "Java heap space", "broken", "plain");
	}

}
