import { messages } from '../messages'
import type { FlowProps, MountedFlow } from '../modal/mount-flow'
import type { WidgetSessionState } from '../widget-session'
import { createElement, createSpinner } from './create-element'
import { WidgetElement } from './widget-element'

/** A custom element that shows a flow. The flow's code is loaded when the element is added to a page. */
export abstract class FlowElement extends WidgetElement {
  #container: HTMLElement | undefined
  #mountedFlow: MountedFlow | undefined
  #wasShown = false
  #failureCount = 0

  protected abstract props(): FlowProps

  override connectedCallback(): void {
    super.connectedCallback()
    if (this.#container) return
    this.#container = createElement('div', 'place')
    this.body.append(this.#container)
    void this.#mount(this.#container)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    // An element that is only moved is in the page again before the timer fires, and keeps its content.
    setTimeout(() => {
      if (this.isConnected) return
      this.#mountedFlow?.unmount()
      this.#mountedFlow = undefined
      this.#container?.remove()
      this.#container = undefined
    })
  }

  protected override draw(_state: WidgetSessionState): void {
    this.#mountedFlow?.update(this.props())
  }

  async #mount(place: HTMLElement): Promise<void> {
    if (!this.#wasShown) place.replaceChildren(createLoadingNotice())
    try {
      const [{ mountFlow }] = await Promise.all([import('../modal/mount-flow'), this.session.load()])
      if (this.#container !== place || !this.isConnected) return
      place.replaceChildren()
      this.#wasShown = true
      const mounted = await mountFlow(place, this.props())
      if (this.#container !== place) return mounted.unmount()
      this.#mountedFlow = mounted
      // Apply the properties that the page changed while the code was loading.
      mounted.update(this.props())
    } catch (error) {
      console.warn(messages.unavailable, error)
      if (this.#container === place) place.replaceChildren(this.#createFailureNotice(place))
    }
  }

  #createFailureNotice(place: HTMLElement): HTMLElement {
    // Some browsers never request a script again after loading it failed, so after a second failure the button reloads
    // the page.
    const canRetry = this.#failureCount++ === 0
    const retry = createElement('button', 'press', canRetry ? messages.retry : messages.reload)
    retry.type = 'button'
    retry.addEventListener('click', () => {
      if (!canRetry) return location.reload()
      this.#wasShown = false
      void this.#mount(place)
    })
    const notice = createElement('div', 'waiting', createElement('p', undefined, messages.unavailable), retry)
    notice.setAttribute('role', 'alert')
    return notice
  }
}

function createLoadingNotice(): HTMLElement {
  const box = createElement(
    'div',
    'waiting',
    createSpinner(),
    createElement('span', 'hidden', messages.loading),
  )
  box.setAttribute('role', 'status')
  return box
}
