// What the desk calls the fields of places and accounts.

const LABELS = {
  "/photoUrl": "Photo",
  "/siteUrl": "Website",
  "/geometry": "Position",
  "/geometry/coordinates/0": "Longitude",
  "/geometry/coordinates/1": "Latitude",
  "/geometry/coordinates/2": "Altitude",
  "/address/zipCode": "Postal code",
  "/properties": "Further properties",
};

/** Returns the name of a field for people. The location is a JSON pointer; an unknown one gives its last name. */
export function labelOf(location) {
  if (LABELS[location]) {
    return LABELS[location];
  }
  const words = location.split("/").at(-1).replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
