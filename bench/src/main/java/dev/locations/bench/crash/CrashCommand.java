package dev.locations.bench.crash;

import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
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

	/** The service is killed early, in the middle or late, in turn. */
	private static final int STAGES = 3;

	private static final int MAX_VIOLATIONS_SHOWN = 20;

	private static final Map<String, String> DEFAULTS = Map.of("places", "", "n", "2000", "rounds", "20", "requests",
			"2000", "seed", "1", "jvm", "-Xmx512m", "model-wait", "60");

	private final Options options;

	private final ServiceJar service;

	private final StoreEnvironment store;

	private final Iterator<ObjectNode> bodies = new PlaceGenerator().places(Integer.MAX_VALUE).iterator();

	private final TextTable table = new TextTable("round", "killed after", "answered", "unanswered", "of these kept",
			"refused", "locations", "restart ms");

	private CrashCommand(Options options, Workspace workspace) throws IOException, InterruptedException {
		this.options = options;
		this.service = ServiceJar.of(options, workspace);
		this.store = ImportedPlaces.of(this.service, options).full();
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
		Random random = new Random(this.options.number("seed"));
		for (int round = 1; round <= this.options.number("rounds"); round++) {
			int killAfter = killAfter(random, round);
			List<WriteOutcome> outcomes = new InterruptedWrites(process, authorization)
				.send(new RandomWrites("r" + round, random, this.bodies).writes(this.options.number("requests"),
						locations.ids(), accounts.ids()), killAfter);
			process = startWithReadModel();
			double restart = process.awaitReady();
			reader = new RecordReader(process.client(), authorization);
			Map<String, ObjectNode> listed = reader.list(ServiceClient.LOCATIONS, results);
			locations.check(listed, of(outcomes, ServiceClient.LOCATIONS), results);
			accounts.check(readAccounts(reader, results), of(outcomes, ServiceClient.USERS), results);
			process.kill();
			try (ServiceProcess store = this.service.start(this.store, false)) {
				store.awaitStore();
				new RecordReader(store.client(), authorization).compare(ServiceClient.LOCATIONS, listed, results);
				store.kill();
			}
			process = startWithReadModel();
			report(round, killAfter, outcomes, results, locations.ids().size(), restart);
			results = new CheckResults();
		}
		process.kill();
		System.out.println("\n" + this.table);
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

	private int killAfter(Random random, int round) {
		double share = ((round - 1) % STAGES + random.nextDouble()) / STAGES;
		return 1 + (int) (share * (this.options.number("requests") - 1));
	}

	private static List<WriteOutcome> of(List<WriteOutcome> outcomes, String collection) {
		return outcomes.stream().filter((outcome) -> outcome.request().collection().equals(collection)).toList();
	}

	private void report(int round, int killAfter, List<WriteOutcome> outcomes, CheckResults results, int locations,
			double restart) {
		this.table.row(String.valueOf(round), String.valueOf(killAfter), count(outcomes, WriteOutcome::isAnswered),
				count(outcomes, (outcome) -> !outcome.isAnswered()), String.valueOf(results.keptUnanswered()),
				count(outcomes, WriteOutcome::isRefused), String.valueOf(locations), "%.0f".formatted(restart));
		List<String> violations = results.violations();
		System.out.printf("round %d: killed after %d answers, restarted in %.0f ms, %d violations%n", round, killAfter,
				restart, violations.size());
		if (!violations.isEmpty()) {
			throw new IllegalStateException(
					this.table + "\n" + String.join("\n", violations.stream().limit(MAX_VIOLATIONS_SHOWN).toList()));
		}
	}

	private static String count(List<WriteOutcome> outcomes, Predicate<WriteOutcome> condition) {
		return String.valueOf(outcomes.stream().filter(condition).count());
	}

}
