/** Focuses the button of the newest toast. The toast stays while its button has the focus. */
export default function focusNewestToast(): void {
  const toastRows = document.querySelectorAll<HTMLElement>('[data-toasts] li')
  toastRows[toastRows.length - 1]?.querySelector('button')?.focus()
}
