import { addWidgetStyles } from '../styles/add-widget-styles'
import { followColorScheme } from '../styles/follow-color-scheme'
import { getWidgetSession, type WidgetSession, type WidgetSessionState } from '../widget-session'
import { createElement } from './create-element'

// On a server there is no HTMLElement, and none of these elements are created.
const Base = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement

/**
 * An element of the widget: a shadow root with the widget's styles. It is drawn again when the session's state changes.
 */
export abstract class WidgetElement extends Base {
  protected readonly session: WidgetSession = getWidgetSession()
  /** The root of the element's content. The page's styles have no effect inside. */
  protected readonly body: HTMLElement
  #cleanups: (() => void)[] = []

  constructor() {
    super()
    this.body = createElement('div', 'bc-root')
    this.attachShadow({ mode: 'open' }).append(this.body)
  }

  /**
   * Updates the element's content from its attributes and the session's state. Called only while the element is in a
   * page.
   */
  protected abstract draw(state: WidgetSessionState): void
  /** Called when the session's state has changed, before `draw`. */
  protected onStateChange(_state: WidgetSessionState, _before: WidgetSessionState): void {}

  connectedCallback(): void {
    this.#upgrade()
    const root = this.shadowRoot
    if (!root) return
    this.#cleanups = [
      addWidgetStyles(root),
      followColorScheme(this.body),
      this.session.subscribe((state, before) => {
        this.onStateChange(state, before)
        this.draw(state)
      }),
    ]
    this.draw(this.session.get())
  }

  disconnectedCallback(): void {
    for (const letGo of this.#cleanups) letGo()
    this.#cleanups = []
  }

  attributeChangedCallback(_name: string, _before: string | null, _value: string | null): void {
    if (this.isConnected && this.#cleanups.length > 0) this.draw(this.session.get())
  }

  /**
   * If the page set a property before this code was loaded, that property hides the accessor of the class. So remove
   * the property, and set its value through the accessor.
   */
  #upgrade(): void {
    for (const name of Object.keys(Object.getOwnPropertyDescriptors(Object.getPrototypeOf(this)))) {
      if (!Object.hasOwn(this, name)) continue
      const value: unknown = Reflect.get(this, name)
      Reflect.deleteProperty(this, name)
      Reflect.set(this, name, value)
    }
  }
}

/** Sets an attribute, or removes it for `null`, `undefined` and `false`. */
export function setReflectedAttribute(
  element: Element,
  name: string,
  value: string | boolean | null | undefined,
): void {
  if (value === null || value === undefined || value === false) element.removeAttribute(name)
  else element.setAttribute(name, value === true ? '' : value)
}
