/** Focuses the newest message's button; the message stays while it has the focus. */
export default function focusMessage(): void {
  const rows = document.querySelectorAll<HTMLElement>('[data-toasts] li')
  rows[rows.length - 1]?.querySelector('button')?.focus()
}
