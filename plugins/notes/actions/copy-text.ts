import { Refusal } from '#kernel'

/** Copies text to the clipboard; throws if the browser allows neither method. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    // The browser may refuse the clipboard API, or the page may not be secure. `execCommand` still works after a click.
    if (!copySelection(text)) throw new Refusal('The browser did not allow copying')
  }
}

function copySelection(text: string): boolean {
  const focused = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.style.position = 'fixed'
  area.style.opacity = '0'
  // Place the text area beside the focused element, because a menu takes the focus back from elements outside it.
  const place = focused?.parentElement ?? document.body
  place.append(area)
  area.select()
  try {
    return document.execCommand('copy')
  } finally {
    area.remove()
    if (focused instanceof HTMLElement) focused.focus()
  }
}
