import { createElement, createIcon, createSpinner } from './create-element'
import { type FlowName, preloadFlow } from './preload-flow'

export interface ButtonContent {
  readonly label: string
  /** True while an action runs. During that time, the button shows that it is busy, and ignores presses. */
  readonly busy?: boolean
  readonly done?: boolean
  /** An element after the label. */
  readonly extra?: Node | undefined
}

/** Creates the button inside an element of the widget. The button keeps the focus while its content changes. */
export function createActionButton(flow: FlowName): {
  readonly button: HTMLButtonElement
  show(face: ButtonContent): void
} {
  const button = createElement('button', 'press')
  button.type = 'button'
  for (const event of ['pointerenter', 'focus', 'touchstart'])
    button.addEventListener(event, () => preloadFlow(flow), { once: true, passive: true })
  return {
    button,
    show({ label, busy = false, done = false, extra }) {
      button.setAttribute('aria-busy', String(busy))
      // The attribute `disabled` is not used, because a disabled button loses the focus.
      button.setAttribute('aria-disabled', String(busy))
      button.toggleAttribute('data-done', done)
      const text = createElement('span', undefined, label)
      button.replaceChildren(
        busy ? createSpinner() : createIcon(done ? 'check' : 'bolt'),
        text,
        ...(extra ? [extra] : []),
      )
    },
  }
}
