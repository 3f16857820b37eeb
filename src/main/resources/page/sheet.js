// On a narrow screen the list is a sheet over the lower edge of the map.

/** Opens and closes the sheet. On a wide screen there is none. */
export class Sheet {

  #panel = document.getElementById("panel");

  #button = document.getElementById("sheet");

  #resized;

  constructor(resized) {
    this.#resized = resized;
    this.#button.addEventListener("click", () => this.#set(!this.#panel.classList.contains("open")));
  }

  /** Shows the content of the sheet. */
  open() {
    this.#set(true);
  }

  #set(isOpen) {
    this.#panel.classList.toggle("open", isOpen);
    this.#button.setAttribute("aria-expanded", String(isOpen));
    this.#resized();
  }

}
