package dev.locations.bench.crash;

import java.io.IOException;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.Predicate;

import dev.locations.bench.command.CommandRunner;
import dev.locations.bench.command.Options;
import dev.locations.bench.places.PlaceGenerator;
import dev.locations.bench.process.Workspace;
import dev.locations.bench.report.TextTable;
import dev.locations.bench.service.ImportedPlaces;
import dev.locations.bench.service.ServiceClient;
import dev.locations.bench.service.ServiceJar;
import dev.locations.bench.service.ServiceProcess;
import dev.locations.bench.service.StoreEnvironment;
import tools.jackson.databind.node.ObjectNode;

/**
 * Runs {@code bench/crash}. All rounds use the same data directory of the embedded store.
 */
final class CrashCommand {

	private static final int ACCOUNTS = 40;

	/** After answers, the service is killed early, in the middle or late, in turn. */
	private static final int STAGES = 3;

	private static final int MAX_VIOLATIONS_SHOWN = 20;

	private static final Map<String, String> DEFAULTS = Map.of("places", "", "n", "5000", "rounds", "20", "requests",
			"2000", "damages", "40", "seed", "1", "jvm", "-Xmx512m", "model-wait", "60");

	/** A file is written some seconds after its last change. */
	private static final int REQUESTS_FACTOR_FOR_FILES = 4;

	private final Options options;

	private final ServiceJar service;

	private final StoreEnvironment store;

	private final Iterator<ObjectNode> bodies = new PlaceGenerator().places(Integer.MAX_VALUE).iterator();

	private final TextTable table = new TextTable("round", "killed during", "hit", "and catch-up hit", "answered",
			"unanswered", "of these kept", "refused", "locations", "restart ms");

	private final Map<KillMoment, Integer> hits = new EnumMap<>(KillMoment.class);

	private final Random random;

	private CrashCommand(Options options, Workspace workspace) throws IOException, InterruptedException {
		this.options = options;
		this.service = ServiceJar.of(options, workspace);
		this.random = new Random(options.number("seed"));
		Map<String, String> variables = new HashMap<>(ImportedPlaces.of(this.service, options).full().variables());
		variables.put("LOGGING_LEVEL_DEV_LOCATIONS_READMODEL", "debug");
		this.store = new StoreEnvironment(variables);
	}

	/**
	 * Runs the command.
	 * @param args the options, as described in README.md
	 */
	public static void main(String... args) {
		CommandRunner.run(DEFAULTS, args, (options, workspace) -> new CrashCommand(options, workspace).run());
	}

	private void run() throws IOException, InterruptedException {
		ServiceProcess process = startWithReadModel();
		String authorization = process.client().signIn();
		createAccounts(process.client(), authorization);
		CheckResults results = new CheckResults();
		RecordReader reader = new RecordReader(process.client(), authorization);
		ExpectedRecords locations = new ExpectedRecords(reader.list(ServiceClient.LOCATIONS, results));
		ExpectedRecords accounts = new ExpectedRecords(readAccounts(reader, results));
		Map<String, ObjectNode> listed = Map.of();
		for (int round = 1; round <= this.options.number("rounds"); round++) {
			KillMoment moment = KillMoment.of(round);
			RandomWrites writes = new RandomWrites("r" + round, this.random, this.bodies);
			List<WriteOutcome> outcomes = interrupt(round, moment, new InterruptedWrites(process, authorization),
					(count) -> writes.writes(count, locations.ids(), accounts.ids()));
			boolean isHit = count(moment, process);
			Set<String> ids = new HashSet<>(locations.ids());
			of(outcomes, ServiceClient.LOCATIONS)
				.forEach((outcome) -> ids.add(outcome.answer().path("id").stringValue("none")));
			Map<String, ObjectNode> stored = readStore(ids, authorization);
			boolean isCatchUpHit = interruptCatchUp();
			process = startWithReadModel();
			double restart = process.awaitReady();
			reader = new RecordReader(process.client(), authorization);
			Map<String, ObjectNode> shown = reader.list(ServiceClient.LOCATIONS, results);
			for (String id : ids) {
				results.require(Objects.equals(stored.get(id), shown.get(id)), "the list differs from the store", id,
						stored.get(id), shown.get(id));
			}
			locations.check(shown, of(outcomes, ServiceClient.LOCATIONS), results);
			accounts.check(readAccounts(reader, results), of(outcomes, ServiceClient.USERS), results);
			listed = shown;
			report(round, moment, isHit, isCatchUpHit, outcomes, results, locations.ids().size(), restart);
			results = new CheckResults();
		}
		process.kill();
		System.out.println("\n" + this.table);
		System.out.println("interrupted: " + this.hits);
		new DamagedFiles(this.service, this.store, this.random, listed, authorization)
			.run(this.options.number("damages"));
	}

	private List<WriteOutcome> interrupt(int round, KillMoment moment, InterruptedWrites sender,
			IntFunction<List<WriteRequest>> writes) throws InterruptedException {
		int requests = this.options.number("requests");
		if (moment == KillMoment.FILE) {
			moment.await(sender.process(), this.random);
			return sender.sendSteadily(writes.apply(REQUESTS_FACTOR_FOR_FILES * requests));
		}
		if (moment == KillMoment.COMPACTION) {
			moment.await(sender.process(), this.random);
			return sender.send(writes.apply(requests), requests);
		}
		return sender.send(writes.apply(requests), killAfter(round));
	}

	private Map<String, ObjectNode> readStore(Set<String> ids, String authorization)
			throws IOException, InterruptedException {
		try (ServiceProcess process = this.service.start(this.store, false)) {
			process.awaitStore();
			Map<String, ObjectNode> stored = new RecordReader(process.client(), authorization)
				.read(ServiceClient.LOCATIONS, ids);
			process.kill();
			return stored;
		}
	}

	private boolean interruptCatchUp() throws IOException {
		ServiceProcess process = this.service.start(this.store, true);
		KillMoment.CATCH_UP.await(process, this.random);
		process.awaitEndOrReadModel();
		process.kill();
		return count(KillMoment.CATCH_UP, process);
	}

	private boolean count(KillMoment moment, ServiceProcess process) {
		boolean isHit = moment.isHit(process);
		this.hits.merge(moment, isHit ? 1 : 0, Integer::sum);
		return isHit;
	}

	private ServiceProcess startWithReadModel() throws IOException, InterruptedException {
		ServiceProcess process = this.service.start(this.store, true);
		process.awaitReady();
		if (Double.isNaN(process.awaitReadModel(this.options.seconds("model-wait")))) {
			throw new IllegalStateException("The read model is not complete in time:\n" + process.log());
		}
		return process;
	}

	private void createAccounts(ServiceClient client, String authorization) {
		RandomWrites writes = new RandomWrites("account", new Random(0), this.bodies);
		for (int i = 0; i < ACCOUNTS; i++) {
			ObjectNode body = writes.account("account" + i).put("password", ServiceJar.ADMIN_PASSWORD);
			int status = new WriteRequest(WriteRequest.POST, ServiceClient.USERS, "", body).send(client, authorization)
				.join()
				.status();
			if (status != 201) {
				throw new IllegalStateException("The creation of an account is answered with status " + status);
			}
		}
	}

	private static Map<String, ObjectNode> readAccounts(RecordReader reader, CheckResults results)
			throws IOException, InterruptedException {
		Map<String, ObjectNode> accounts = reader.list(ServiceClient.USERS, results);
		reader.compare(ServiceClient.USERS, accounts, results);
		// no write may change the administrator
		accounts.values().removeIf((account) -> account.get("email").stringValue().equals(ServiceJar.ADMIN_EMAIL));
		return accounts;
	}

	private int killAfter(int round) {
		double share = ((round - 1) / STAGES % STAGES + this.random.nextDouble()) / STAGES;
		return 1 + (int) (share * (this.options.number("requests") - 1));
	}

	private static List<WriteOutcome> of(List<WriteOutcome> outcomes, String collection) {
		return outcomes.stream().filter((outcome) -> outcome.request().collection().equals(collection)).toList();
	}

	private void report(int round, KillMoment moment, boolean isHit, boolean isCatchUpHit, List<WriteOutcome> outcomes,
			CheckResults results, int locations, double restart) {
		this.table.row(String.valueOf(round), moment.toString(), String.valueOf(isHit), String.valueOf(isCatchUpHit),
				count(outcomes, WriteOutcome::isAnswered), count(outcomes, (outcome) -> !outcome.isAnswered()),
				String.valueOf(results.keptUnanswered()), count(outcomes, WriteOutcome::isRefused),
				String.valueOf(locations), "%.0f".formatted(restart));
		List<String> violations = results.violations();
		System.out.printf("round %d: killed during %s (%s) and catch-up (%s), restarted in %.0f ms, %d violations%n",
				round, moment, isHit ? "hit" : "missed", isCatchUpHit ? "hit" : "missed", restart, violations.size());
		if (!violations.isEmpty()) {
			throw new IllegalStateException(
					this.table + "\n" + String.join("\n", violations.stream().limit(MAX_VIOLATIONS_SHOWN).toList()));
		}
	}

	private static String count(List<WriteOutcome> outcomes, Predicate<WriteOutcome> condition) {
		return String.valueOf(outcomes.stream().filter(condition).count());
	}

}
