import { make, mark, spinner } from './draw'
import { type Flow, fetchFlow } from './warm-up'

export interface Face {
  readonly label: string
  /** Working: the button shows it, and presses do nothing. */
  readonly busy?: boolean
  readonly done?: boolean
  /** Content after the label. */
  readonly extra?: Node | undefined
}

/** The button inside an element. It keeps the focus while its content changes. */
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
      // Not `disabled`, because a disabled button loses the focus.
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
