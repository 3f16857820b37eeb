// Where the user is.

const PATIENCE = 10000;

/** Returns longitude and latitude of the user. Fails with a message for the user. */
export function position() {
  return new Promise((resolve, reject) => {
    if (!navigator.geolocation) {
      reject(new Error("This browser cannot tell where you are."));
      return;
    }
    navigator.geolocation.getCurrentPosition(({ coords }) => resolve([coords.longitude, coords.latitude]),
      (failure) => reject(new Error((failure.code === failure.PERMISSION_DENIED)
        ? "The browser does not let this page know where you are."
        : "The browser does not know where you are.")),
      { timeout: PATIENCE, maximumAge: 60000 });
  });
}
