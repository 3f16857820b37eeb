package dev.locations.web;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;

import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.reactivestreams.Publisher;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Operators;
import reactor.netty.Connection;
import reactor.netty.channel.AbortedException;
import reactor.netty.http.server.HttpServerResponse;
import reactor.test.StepVerifier;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.core.io.buffer.NettyDataBufferFactory;
import org.springframework.mock.http.server.reactive.MockServerHttpResponse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

/** Tests open answers without a web server: they share one thread. */
class PushStreamsTests {

	private final PushStreams streams = new PushStreams(Duration.ofSeconds(100));

	/** Its initialization reads files, which is not allowed on the thread of answers. */
	@BeforeAll
	static void loadBuffers() {
		DataBufferUtils.release(DefaultDataBufferFactory.sharedInstance.wrap(new byte[0]));
	}

	@AfterEach
	void stop() {
		this.streams.stop();
	}

	private static Flux<String> answer(PushStreams streams, PushSource source) {
		MockServerHttpResponse answer = new MockServerHttpResponse();
		return Flux.<Flux<DataBuffer>>create((sink) -> {
			answer.setWriteHandler((body) -> {
				sink.next(body);
				// only the test reads the body
				return Mono.never();
			});
			streams.write(answer, source).subscribe();
		}).next().flatMapMany(Function.identity()).map((chunk) -> chunk.toString(StandardCharsets.UTF_8));
	}

	private void await(int open) {
		Awaitility.await().until(() -> this.streams.size() == open);
	}

	@Test
	void sendsWhatComes() {
		TextSource source = new TextSource("hello");
		StepVerifier.create(answer(this.streams, source))
			.expectNext("hello")
			.then(() -> source.add(this.streams, "one", "two"))
			.expectNext("one", "two")
			.thenCancel()
			.verify(Duration.ofMinutes(1));
		await(0);
	}

	@Test
	void takesNothingForAClientThatDoesNotRead() {
		// the first chunk is taken early, to send the headers
		TextSource source = new TextSource("hello", "one", "two");
		StepVerifier.create(answer(this.streams, source), 0)
			.expectSubscription()
			.then(() -> Awaitility.await().until(() -> source.texts.size() == 2))
			.then(this.streams::wake)
			.expectNoEvent(Duration.ofMillis(100))
			.then(() -> assertThat(source.texts).containsExactly("one", "two"))
			.thenRequest(1)
			.expectNext("hello")
			.thenRequest(1)
			.expectNext("one")
			.thenCancel()
			.verify(Duration.ofMinutes(1));
	}

	@Test
	void endsWhenTheSourceIsOver() {
		TextSource source = new TextSource("hello", TextSource.END);
		StepVerifier.create(answer(this.streams, source))
			.expectNext("hello")
			.expectComplete()
			.verify(Duration.ofMinutes(1));
		await(0);
	}

	@Test
	@Tag("slow")
	void sendsACommentWhenNothingComes() {
		PushStreams often = new PushStreams(Duration.ofMillis(10));
		StepVerifier.create(answer(often, new TextSource("hello")))
			.expectNext("hello", "comment", "comment")
			.thenCancel()
			.verify(Duration.ofMinutes(1));
		often.stop();
	}

	@Test
	void endsAllAnswersWhenTheServiceStops() {
		StepVerifier.create(answer(this.streams, new TextSource("hello")))
			.expectNext("hello")
			.then(this.streams::stop)
			.expectComplete()
			.verify(Duration.ofMinutes(1));
		StepVerifier.create(answer(this.streams, new TextSource("late")).ignoreElements())
			.expectComplete()
			.verify(Duration.ofMinutes(1));
	}

	@Test
	void reachesAllOfManyAnswers() {
		List<TextSource> sources = IntStream.range(0, 2_000).mapToObj((i) -> new TextSource("hello")).toList();
		Queue<String> received = new ConcurrentLinkedQueue<>();
		List<Disposable> open = sources.stream()
			.map((source) -> answer(this.streams, source).subscribe(received::add))
			.toList();
		Awaitility.await().until(() -> received.size() == sources.size());
		sources.forEach((source) -> source.texts.add("all"));
		this.streams.wake();
		Awaitility.await().until(() -> received.size() == 2 * sources.size());
		IntStream.range(0, open.size()).filter((i) -> i % 3 != 0).forEach((i) -> open.get(i).dispose());
		await(667);
		sources.forEach((source) -> source.texts.add("some"));
		this.streams.wake();
		Awaitility.await().until(() -> received.stream().filter("some"::equals).count() == 667);
	}

	@Test
	void failsForAClientThatHasLeft() {
		HttpServerResponse netty = mock(HttpServerResponse.class);
		Connection closed = () -> new EmbeddedChannel(false, false);
		given(netty.withConnection(any())).willAnswer((call) -> {
			call.<Consumer<Connection>>getArgument(0).accept(closed);
			return netty;
		});
		MockServerHttpResponse answer = new MockServerHttpResponse(
				new NettyDataBufferFactory(UnpooledByteBufAllocator.DEFAULT)) {

			@Override
			@SuppressWarnings("unchecked")
			public <T> T getNativeResponse() {
				return (T) netty;
			}

		};
		StepVerifier.create(this.streams.write(answer, new TextSource("hello"))).verifyError(AbortedException.class);
	}

	/** The system or the garbage collector may stop a thread for long. */
	@Test
	void restsShortlyAfterASliceThatWasInterrupted() {
		EmbeddedChannel channel = new EmbeddedChannel();
		PushLoop loop = new PushLoop(channel.eventLoop());
		// more texts than turns, however late the test looks
		TextSource source = new TextSource(Collections.nCopies(1_000, "text").toArray(String[]::new));
		Publisher<DataBuffer> answer = (client) -> loop.open(Operators.toCoreSubscriber(client), source,
				Long.MAX_VALUE);
		Flux.from(answer).subscribe((chunk) -> {
			long end = System.nanoTime() + Duration.ofMillis(5).toNanos();
			while (System.nanoTime() < end) {
				Thread.onSpinWait();
			}
		});
		assertThat(Duration.ofNanos(channel.runScheduledPendingTasks())).isBetween(Duration.ZERO,
				Duration.ofMillis(100));
		loop.completeAll();
	}

	private static final class TextSource implements PushSource {

		static final String END = "end";

		private final Queue<String> texts;

		TextSource(String... texts) {
			this.texts = new ConcurrentLinkedQueue<>(List.of(texts));
		}

		void add(PushStreams streams, String... more) {
			this.texts.addAll(List.of(more));
			streams.wake();
		}

		@Override
		public byte @Nullable [] next() {
			String text = this.texts.poll();
			return (text != null) ? text.getBytes(StandardCharsets.UTF_8) : null;
		}

		@Override
		public boolean hasMore() {
			return !this.texts.isEmpty();
		}

		@Override
		public byte[] comment() {
			return "comment".getBytes(StandardCharsets.UTF_8);
		}

		@Override
		public boolean isOver(boolean reading) {
			return END.equals(this.texts.peek());
		}

	}

}
