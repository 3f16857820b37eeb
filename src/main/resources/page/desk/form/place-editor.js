// The view of one place: it loads the place, and shows its form.

import { filterText } from "../../shared/filter-text.js";
import { LiveChanges } from "../../shared/live-changes.js";
import { html, nothing, render } from "../../lit-html.js";
import { STATUS, latestOnly, quietly, statusOf } from "../../shared/requests.js";
import { serviceUrl } from "../../shared/service-url.js";
import { labelOf, textOf } from "../../shared/texts.js";
import { changesPath, isOwnVersion, place as load, textRules } from "../desk-api.js";
import { button } from "../controls.js";
import { changesBetween } from "../differences.js";
import { openHistory } from "../history/place-history.js";
import { placeActions } from "./place-actions.js";
import { PlaceForm } from "./place-form.js";

/** The editor of a place; of a new one if the ID is null. */
export class PlaceEditor {
  #target;
  #id;
  #version = /** @type {Version | null} */ (null); // null for a new place
  #seen = /** @type {Version | null} */ (null); // the latest version that somebody has saved
  #hasNews = false; // whether there is something to show after an action
  #news = /** @type {TemplateValue} */ (nothing); // what somebody else has done meanwhile
  #live = new LiveChanges();
  #form = /** @type {PlaceForm | null} */ (null);
  #actions = /** @type {PlaceActions | null} */ (null);
  #isBusy = false;
  #signal = latestOnly();

  constructor(/** @type {HTMLElement} */ target, /** @type {string | null} */ id) {
    this.#target = target;
    this.#id = id;
    this.#draw((id === null) ? textOf("place.new") : textOf("place.one"));
    this.refresh();
    if (id !== null) {
      this.#live.addEventListener("change", () => quietly(() => this.#follow()));
      this.#live.followPath(changesPath(filterText([{ field: "id", values: [id] }])));
    }
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
    this.#live.close();
    this.#form?.close();
  }

  #draw(/** @type {string} */ title, /** @type {TemplateValue} */ content = nothing) {
    const place = this.#version?.place;
    render(html`<p class="links"><a href="#places">${textOf("place.all")}</a>${place
      ? html` · <a href=${this.#mapPath(place)}>${textOf("place.onMap")}</a>` : nothing}</p>
      <h1 tabindex="-1" dir="auto">${title}</h1><div class="news" role="status">${this.#news}</div>
      <div>${content}</div>`, this.#target);
  }

  #mapPath(/** @type {Place} */ { id, geometry: { coordinates: [longitude, latitude] } }) {
    return serviceUrl(`/#map=12/${latitude}/${longitude}&place=${id}`);
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
      if (statusOf(failure) !== STATUS.NOT_FOUND) { throw failure; }
      this.#form?.close();
      this.#form = null;
      this.#draw(textOf("place.missing"), html`<p>${textOf("place.whyMissing")}</p>${this.#history()}`);
    }
  }

  /** Shows what somebody else has saved meanwhile. */
  async #follow() {
    this.#hasNews = this.#isBusy;
    if (this.#isBusy || this.#form === null || this.#id === null) { return; }
    try {
      const { place, tag } = await load(this.#id);
      this.#hasNews = this.#isBusy;
      if (this.#isBusy || this.#form === null || tag === this.#seen?.tag) { return; }
      if (isOwnVersion(place) && !this.isChanged()) {
        this.#accept({ place, tag });
      } else {
        this.#merge({ place, tag });
      }
    } catch (failure) {
      if (statusOf(failure) !== STATUS.NOT_FOUND) { throw failure; }
      if (this.#form !== null) {
        this.#tellNews(textOf("editor.othersGone"));
      }
    }
  }

  #merge(/** @type {Version} */ theirs) {
    let merged;
    try {
      merged = this.#shownForm.merge(changesBetween(this.#seen?.place ?? {}, theirs.place));
    } catch {
      return; // a property has a problem; the versions are compared when the user saves
    }
    const { taken, both } = merged;
    const isUnopposed = both.length === 0 && this.#version?.tag === this.#seen?.tag;
    this.#seen = theirs;
    if (isUnopposed) {
      this.#version = theirs;
    }
    const names = (/** @type {string[]} */ locations) => locations.map(labelOf).join(", ");
    if (both.length > 0) {
      const compare = () => this.#onVersion((actions, version) => actions.compare(version));
      this.#tellNews(html`${textOf("editor.othersToo", { fields: names(both) })}
        ${button(textOf("editor.compare"), compare, "", "compare")}`);
    } else if (taken.length > 0) {
      this.#tellNews(textOf("editor.othersSaved", { fields: names(taken) }));
    }
  }

  #tellNews(/** @type {TemplateValue} */ news) {
    this.#news = news;
    this.#draw(this.#version?.place.name ?? "", this.#shownForm.element);
  }

  #formOf(/** @type {TextRules} */ rules) {
    const remove = () => this.#onVersion((actions, version) => actions.remove(version));
    const form = new PlaceForm(rules, () => this.#once(() => this.#submit()), html`
      <button type="submit" class="primary" id="save">${(this.#id === null) ? textOf("action.add")
        : textOf("action.save")}</button>
      ${(this.#id === null) ? nothing : html`${button(textOf("action.delete"), remove, "danger", "delete")}
        ${this.#history()}`}`);
    this.#actions = placeActions(form, (version) => this.#accept(version));
    return form;
  }

  #accept(/** @type {Version | null} */ version) {
    const place = version?.place;
    this.#version = version;
    this.#seen = version;
    this.#news = nothing;
    this.#shownForm.value = place ?? {};
    this.#draw(place?.name ?? textOf("place.new"), this.#shownForm.element);
    if (place) {
      document.title = textOf("desk.titleOf", { name: place.name });
    }
  }

  get #shownForm() { return /** @type {PlaceForm} */ (this.#form); }

  #history() {
    const open = () => openHistory({ id: this.#id ?? "", name: this.#version?.place.name }, () => this.refresh());
    return button(textOf("history.action"), open, "", "place-history");
  }

  #onVersion(/** @type {(actions: PlaceActions, version: Version) => Promise<void>} */ action) {
    return this.#once(() => this.#actions && this.#version && action(this.#actions, this.#version));
  }

  async #once(/** @type {() => unknown} */ action) {
    if (this.#isBusy) { return; }
    this.#isBusy = true;
    this.#form?.element.setAttribute("aria-busy", "true");
    try {
      await quietly(action, (failure) => this.#tell(failure));
    } finally {
      this.#isBusy = false;
      if (this.#hasNews) {
        quietly(() => this.#follow());
      }
      this.#form?.element.removeAttribute("aria-busy");
    }
  }

  #tell(/** @type {ServiceError} */ failure) {
    if (failure.status === STATUS.INVALID) {
      this.#form?.showViolations(failure.errors);
    } else {
      this.#form?.showProblem(failure.isAway
        ? textOf("editor.notSavedAway", { reason: failure.message })
        : textOf("editor.notSaved", { reason: failure.message }));
    }
    return true;
  }

  async #submit() {
    if (this.#form?.check()) {
      await (this.#version ? this.#actions?.save(this.#version) : this.#actions?.add());
    }
  }
}
