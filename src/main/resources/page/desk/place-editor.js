// The view of one place: it loads the place, and shows its form.

import { html, nothing, render } from "../lit-html.js";
import { STATUS, latestOnly, quietly } from "../requests.js";
import { textOf } from "../texts.js";
import { place as load, textRules } from "./desk-api.js";
import { PlaceActions } from "./place-actions.js";
import { PlaceForm } from "./place-form.js";

/** The editor of a place; of a new one if the ID is null. */
export class PlaceEditor {
  #target;
  #id;
  #version = { place: null, tag: null }; // the place, and the tag of its version
  #form = null;
  #actions = null;
  #isBusy = false;
  #signal = latestOnly();

  constructor(target, id) {
    this.#target = target;
    this.#id = id;
    this.#draw((id === null) ? textOf("place.new") : textOf("place.one"));
    this.refresh();
  }

  isChanged() { return this.#form?.isChanged() ?? false; }

  /** Loads the place again, unless there is something to save. */
  refresh() {
    if (!this.isChanged()) {
      quietly(() => this.#load());
    }
  }

  close() {
    this.#signal();
    this.#form?.close();
  }

  #draw(title, content = nothing) {
    const { place } = this.#version;
    render(html`<p class="links"><a href="#places">${textOf("place.all")}</a>${place
      ? html` · <a href=${this.#mapPath(place)}>${textOf("place.onMap")}</a>` : nothing}</p>
      <h1 tabindex="-1" dir="auto">${title}</h1><div>${content}</div>`, this.#target);
  }

  #mapPath({ id, geometry: { coordinates: [longitude, latitude] } }) {
    return `/#map=12/${latitude}/${longitude}&place=${id}`;
  }

  async #load() {
    const signal = this.#signal();
    const rules = await textRules();
    try {
      const loaded = (this.#id !== null) ? await load(this.#id, signal) : this.#version;
      signal.throwIfAborted();
      if (!this.isChanged()) {
        this.#form ??= this.#formOf(rules);
        this.#accept(loaded);
      }
    } catch (failure) {
      if (failure.status !== STATUS.NOT_FOUND) { throw failure; }
      this.#form?.close();
      this.#form = null;
      this.#draw(textOf("place.missing"), html`<p>${textOf("place.whyMissing")}</p>`);
    }
  }

  #formOf(rules) {
    const remove = () => this.#once(() => this.#actions.remove(this.#version));
    const form = new PlaceForm(rules, () => this.#once(() => this.#submit()), html`
      <button type="submit" class="primary" id="save">${(this.#id === null) ? textOf("action.add")
        : textOf("action.save")}</button>
      ${(this.#id === null) ? nothing
        : html`<button type="button" class="danger" id="delete" @click=${remove}>${textOf("action.delete")}</button>`}`);
    this.#actions = new PlaceActions(form, (version) => this.#accept(version));
    return form;
  }

  #accept(version) {
    const { place } = version;
    this.#version = version;
    this.#form.value = place ?? {};
    this.#draw(place?.name ?? textOf("place.new"), this.#form.element);
    if (place) {
      document.title = textOf("desk.titleOf", { name: place.name });
    }
  }

  /** Runs an action unless another one is running. */
  async #once(action) {
    if (this.#isBusy) { return; }
    this.#isBusy = true;
    this.#form.element.setAttribute("aria-busy", "true");
    try {
      await quietly(action, (failure) => this.#tell(failure));
    } finally {
      this.#isBusy = false;
      this.#form?.element.removeAttribute("aria-busy");
    }
  }

  #tell(failure) {
    if (failure.status === STATUS.INVALID) {
      this.#form.showViolations(failure.errors);
    } else {
      this.#form.showProblem(textOf("editor.notSaved", { reason: failure.message }));
    }
    return true;
  }

  async #submit() {
    if (this.#form.check()) {
      await ((this.#id === null) ? this.#actions.add() : this.#actions.save(this.#version));
    }
  }
}
