/** Focuses the button of the newest toast. The toast stays while its button has the focus. */
export default function focusMessage(): void {
  const rows = document.querySelectorAll<HTMLElement>('[data-toasts] li')
  rows[rows.length - 1]?.querySelector('button')?.focus()
}
