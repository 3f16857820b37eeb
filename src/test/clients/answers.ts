// Uses the client that openapi-generator makes (typescript-fetch) if "anyOf" is replaced by "oneOf".
import {
  instanceOfLocation,
  type Location,
  type LocationAnswer,
  LocationAnswerFromJSON,
  type SelectedLocation,
} from "./typescript-fetch-answers";
import { check } from "./check";
import { checkType, type Same } from "./types";

checkType<Same<LocationAnswer, Location | SelectedLocation>>();

export function readAnswers(): void {
  const selected = LocationAnswerFromJSON({ name: "Prater", address: { city: "Vienna" } });
  check(selected.name === "Prater" && selected.createdAt === undefined, "some fields of a location");
  check(!instanceOfLocation(selected), "a location that is not whole");

  const whole = LocationAnswerFromJSON({
    id: "0a0b0c0d-0000-4000-8000-00000000abcd",
    name: "Prater",
    description: "A large public park.",
    phone: "+43 1 7280516",
    photoUrl: "https://example.com/prater.jpg",
    siteUrl: "https://example.com/prater",
    geometry: { type: "Point", coordinates: [16.3957, 48.2166] },
    address: { street: "Prater", zipCode: "1020", city: "Vienna", state: "Vienna" },
    properties: { benches: 5000 },
    createdAt: "2026-01-02T03:04:05.678Z",
    updatedAt: "2026-01-02T03:04:05.678Z",
  });
  check(instanceOfLocation(whole) && whole.address.city === "Vienna", "a whole location");
  check(instanceOfLocation(whole) && whole.createdAt.getTime() > 0, "the time of a whole location");
}
