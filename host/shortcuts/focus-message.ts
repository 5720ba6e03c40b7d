/** Puts the cursor on what can be done about the newest message: it waits while the cursor is there. */
export default function focusMessage(): void {
  const rows = document.querySelectorAll<HTMLElement>('[data-toasts] li')
  rows[rows.length - 1]?.querySelector('button')?.focus()
}
