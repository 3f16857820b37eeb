package dev.locations.bench;

import java.io.IOException;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Predicate;

import dev.locations.bench.Write.Outcome;
import tools.jackson.databind.node.ObjectNode;

/**
 * Kills the service on its embedded store in the middle of many writes, again and again
 * on the same data directory, and compares what is there afterwards with what had been
 * answered.
 */
final class Crash {

	private static final int ACCOUNTS = 40;

	private static final int STAGES = 3;

	private static final int SHOWN = 20;

	private static final Map<String, String> DEFAULTS = Map.of("places", "", "n", "2000", "rounds", "20", "requests",
			"2000", "seed", "1", "jvm", "-Xmx512m", "model-wait", "60");

	private final Options options;

	private final Service service;

	private final Iterator<ObjectNode> bodies;

	private final Table table = new Table("round", "killed after", "answered", "unanswered", "of these kept", "refused",
			"locations", "restart ms");

	private String authorization = "";

	private Crash(Options options, Workspace workspace) {
		this.options = options;
		this.service = new Service(Main.jar(), options.list("jvm"), workspace);
		this.bodies = new PlaceGenerator().places(Integer.MAX_VALUE).iterator();
	}

	/**
	 * Runs the rounds.
	 * @param args the options that README.md tells
	 */
	public static void main(String... args) {
		Main.run(() -> {
			Options options = new Options(DEFAULTS, args);
			try (Workspace workspace = new Workspace()) {
				new Crash(options, workspace).run();
			}
		});
	}

	private void run() throws IOException, InterruptedException {
		Store store = Directory.load(this.service, this.options.path("places"), this.options.number("n")).full();
		ServiceProcess process = start(store);
		this.authorization = process.http().authorization();
		RecordReader reader = new RecordReader(process.http(), this.authorization);
		createAccounts(process.http());
		Findings findings = new Findings();
		Records locations = new Records(reader.read(Http.LIST, findings));
		Records accounts = new Records(readAccounts(reader, findings));
		Random random = new Random(this.options.number("seed"));
		for (int round = 1; round <= this.options.number("rounds"); round++) {
			int killAfter = killAfter(random, round);
			List<Outcome> outcomes = new InterruptedWrites(process, this.authorization)
				.send(new WriteBurst("r" + round, random, this.bodies).writes(this.options.number("requests"),
						locations.ids(), accounts.ids()), killAfter);
			String list;
			double restart;
			try (ServiceProcess restarted = this.service.start(store, false)) {
				restart = restarted.awaitReady();
				reader = new RecordReader(restarted.http(), this.authorization);
				list = reader.list(Http.LIST);
				locations.check(reader.read(Http.LIST, findings), outcomes(outcomes, Http.LIST), findings);
				accounts.check(readAccounts(reader, findings), outcomes(outcomes, Http.USERS), findings);
				restarted.kill();
			}
			process = start(store);
			findings.require(new RecordReader(process.http(), this.authorization).list(Http.LIST).equals(list),
					"the list from memory differs from that of the store");
			row(round, killAfter, outcomes, findings, locations.ids().size(), restart);
			findings = new Findings();
		}
		process.kill();
		System.out.println("\n" + this.table);
	}

	private ServiceProcess start(Store store) throws IOException, InterruptedException {
		ServiceProcess process = this.service.start(store, true);
		process.awaitReady();
		if (Double.isNaN(process.awaitModel(Duration.ofSeconds(this.options.number("model-wait"))))) {
			throw new IllegalStateException("No read model:\n" + process.log());
		}
		return process;
	}

	private void createAccounts(Http http) {
		WriteBurst burst = new WriteBurst("account", new Random(0), this.bodies);
		for (int i = 0; i < ACCOUNTS; i++) {
			ObjectNode body = burst.account("account" + i).put("password", Service.PASSWORD);
			int status = new Write(Write.POST, Http.USERS, "", body).send(http, this.authorization).join().status();
			if (status != 201) {
				throw new IllegalStateException("An account is answered by " + status);
			}
		}
	}

	/** The administrator stays as it is. */
	private static Map<String, ObjectNode> readAccounts(RecordReader reader, Findings findings)
			throws IOException, InterruptedException {
		Map<String, ObjectNode> accounts = reader.read(Http.USERS, findings);
		accounts.values().removeIf((account) -> account.get("email").stringValue().equals(Service.EMAIL));
		return accounts;
	}

	/** Early, in the middle, and late, in turn. */
	private int killAfter(Random random, int round) {
		double share = ((round - 1) % STAGES + random.nextDouble()) / STAGES;
		return 1 + (int) (share * (this.options.number("requests") - 1));
	}

	private static List<Outcome> outcomes(List<Outcome> outcomes, String collection) {
		return outcomes.stream().filter((outcome) -> outcome.write().collection().equals(collection)).toList();
	}

	private void row(int round, int killAfter, List<Outcome> outcomes, Findings findings, int locations,
			double restart) {
		this.table.row(String.valueOf(round), String.valueOf(killAfter), count(outcomes, Outcome::isAnswered),
				count(outcomes, (outcome) -> !outcome.isAnswered()), String.valueOf(findings.kept()),
				count(outcomes, Outcome::isRefused), String.valueOf(locations), "%.0f".formatted(restart));
		System.out.printf("round %d: killed after %d answers, restarted in %.0f ms, %d violations%n", round, killAfter,
				restart, findings.violations().size());
		if (!findings.violations().isEmpty()) {
			throw new IllegalStateException(
					this.table + "\n" + String.join("\n", findings.violations().stream().limit(SHOWN).toList()));
		}
	}

	private static String count(List<Outcome> outcomes, Predicate<Outcome> condition) {
		return String.valueOf(outcomes.stream().filter(condition).count());
	}

}
