package dev.locations.work;

public final class WorkRefusals {

	private WorkRefusals() {
	}

	public static WorkRefusedException create() {
		return new WorkRefusedException("64 tasks of one client wait for a thread");
	}

}
