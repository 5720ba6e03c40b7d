import { UserFacingError } from '#kernel'

/** Copies text to the clipboard; throws if the browser allows neither method. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    // The browser may refuse the clipboard API, or the page may not be secure. `execCommand` still works after a click.
    if (!copyWithExecCommand(text)) throw new UserFacingError('The browser did not allow copying')
  }
}

function copyWithExecCommand(text: string): boolean {
  const focused = document.activeElement
  const textarea = document.createElement('textarea')
  textarea.value = text
  textarea.readOnly = true
  textarea.style.position = 'fixed'
  textarea.style.opacity = '0'
  // Place the text area beside the focused element, because a menu takes the focus back from elements outside it.
  const container = focused?.parentElement ?? document.body
  container.append(textarea)
  textarea.select()
  try {
    return document.execCommand('copy')
  } finally {
    textarea.remove()
    if (focused instanceof HTMLElement) focused.focus()
  }
}
