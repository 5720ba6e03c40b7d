import { type Session, type SessionState, theSession } from '../session'
import { followScheme } from '../styles/scheme'
import { styleRoot } from '../styles/style-root'
import { make } from './draw'

// On a server there are no elements, and nothing here is ever made.
const Base = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement

/** An element of the widget: a shadow root with the widget's styles, drawn anew when what it shows has changed. */
export abstract class WidgetElement extends Base {
  protected readonly session: Session = theSession()
  /** Everything is inside of it; the page's styles end here. */
  protected readonly body: HTMLElement
  #letGo: (() => void)[] = []

  constructor() {
    super()
    this.body = make('div', 'bc-root')
    this.attachShadow({ mode: 'open' }).append(this.body)
  }

  /** Draws from the attributes and the session. Called while in a page only. */
  protected abstract draw(state: SessionState): void
  /** The session has changed, before it is drawn. */
  protected changed(_state: SessionState, _before: SessionState): void {}

  connectedCallback(): void {
    this.#upgrade()
    const root = this.shadowRoot
    if (!root) return
    this.#letGo = [
      styleRoot(root),
      followScheme(this.body),
      this.session.subscribe((state, before) => {
        this.changed(state, before)
        this.draw(state)
      }),
    ]
    this.draw(this.session.get())
  }

  disconnectedCallback(): void {
    for (const letGo of this.#letGo) letGo()
    this.#letGo = []
  }

  attributeChangedCallback(): void {
    if (this.isConnected && this.#letGo.length > 0) this.draw(this.session.get())
  }

  /** A property set before this code was loaded hides the accessor of the class. */
  #upgrade(): void {
    for (const name of Object.keys(Object.getOwnPropertyDescriptors(Object.getPrototypeOf(this)))) {
      if (!Object.hasOwn(this, name)) continue
      const value: unknown = Reflect.get(this, name)
      Reflect.deleteProperty(this, name)
      Reflect.set(this, name, value)
    }
  }
}

/** Sets an attribute, or takes it away. */
export function reflect(element: Element, name: string, value: string | boolean | null | undefined): void {
  if (value === null || value === undefined || value === false) element.removeAttribute(name)
  else element.setAttribute(name, value === true ? '' : value)
}
