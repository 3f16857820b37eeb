// The switch of the language. The service writes the page anew in the language that the cookie names.

const YEAR = 365 * 24 * 3600;

/** Starts the switch of this page. `mayLeave` is an asynchronous function that tells whether the page may be left. */
export function startLanguageSwitch(mayLeave = () => true) {
  const choice = document.getElementById("language");
  choice.addEventListener("change", async () => {
    const { value } = choice;
    choice.value = document.documentElement.lang;
    if (await mayLeave()) {
      document.cookie = `lang=${value}; path=/; max-age=${YEAR}; SameSite=Lax`;
      location.reload();
    }
  });
}
