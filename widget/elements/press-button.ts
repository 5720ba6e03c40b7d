import { make, mark, spinner } from './draw'
import { type Flow, fetchFlow } from './warm-up'

export interface Face {
  readonly label: string
  /** True while an action runs. During that time, the button shows that it is busy, and ignores presses. */
  readonly busy?: boolean
  readonly done?: boolean
  /** An element after the label. */
  readonly extra?: Node | undefined
}

/** Creates the button inside an element of the widget. The button keeps the focus while its content changes. */
export function createPressButton(flow: Flow): {
  readonly button: HTMLButtonElement
  show(face: Face): void
} {
  const button = make('button', 'press')
  button.type = 'button'
  for (const event of ['pointerenter', 'focus', 'touchstart'])
    button.addEventListener(event, () => fetchFlow(flow), { once: true, passive: true })
  return {
    button,
    show({ label, busy = false, done = false, extra }) {
      button.setAttribute('aria-busy', String(busy))
      // The attribute `disabled` is not used, because a disabled button loses the focus.
      button.setAttribute('aria-disabled', String(busy))
      button.toggleAttribute('data-done', done)
      const text = make('span', undefined, label)
      button.replaceChildren(
        busy ? spinner() : mark(done ? 'check' : 'bolt'),
        text,
        ...(extra ? [extra] : []),
      )
    },
  }
}
