import { messages } from '../messages'
import type { FlowProps, MountedFlow } from '../modal/mount-flow'
import type { SessionState } from '../session'
import { make, spinner } from './draw'
import { WidgetElement } from './widget-element'

/** A custom element that shows a flow. The flow's code is loaded when the element is added to a page. */
export abstract class FlowElement extends WidgetElement {
  #place: HTMLElement | undefined
  #mounted: MountedFlow | undefined
  #shown = false
  #failures = 0

  protected abstract props(): FlowProps

  override connectedCallback(): void {
    super.connectedCallback()
    if (this.#place) return
    this.#place = make('div', 'place')
    this.body.append(this.#place)
    void this.#mount(this.#place)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    // An element that is only moved is in the page again before the timer fires, and keeps its content.
    setTimeout(() => {
      if (this.isConnected) return
      this.#mounted?.unmount()
      this.#mounted = undefined
      this.#place?.remove()
      this.#place = undefined
    })
  }

  protected override draw(_state: SessionState): void {
    this.#mounted?.update(this.props())
  }

  async #mount(place: HTMLElement): Promise<void> {
    if (!this.#shown) place.replaceChildren(waiting())
    try {
      const [{ mountFlow }] = await Promise.all([import('../modal/mount-flow'), this.session.load()])
      if (this.#place !== place || !this.isConnected) return
      place.replaceChildren()
      this.#shown = true
      const mounted = await mountFlow(place, this.props())
      if (this.#place !== place) return mounted.unmount()
      this.#mounted = mounted
      // Apply the properties that the page changed while the code was loading.
      mounted.update(this.props())
    } catch (error) {
      console.warn(messages.unavailable, error)
      if (this.#place === place) place.replaceChildren(this.#failure(place))
    }
  }

  #failure(place: HTMLElement): HTMLElement {
    // Some browsers never request a script again after loading it failed, so after a second failure the button reloads
    // the page.
    const again = this.#failures++ === 0
    const retry = make('button', 'press', again ? messages.retry : messages.reload)
    retry.type = 'button'
    retry.addEventListener('click', () => {
      if (!again) return location.reload()
      this.#shown = false
      void this.#mount(place)
    })
    const told = make('div', 'waiting', make('p', undefined, messages.unavailable), retry)
    told.setAttribute('role', 'alert')
    return told
  }
}

function waiting(): HTMLElement {
  const box = make('div', 'waiting', spinner(), make('span', 'hidden', messages.loading))
  box.setAttribute('role', 'status')
  return box
}
