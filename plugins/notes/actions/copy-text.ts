import { Refusal } from '#kernel'

/** Puts text on the clipboard; throws where the browser allows neither way. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    // No permission, or a page that is not secure: the old way still works after a click.
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
  // Beside the focus, because a menu takes the focus back from anything outside itself.
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
