/**
 * Replaces the whole page by a message about the failure, with the stack and what the user can do. Uses no React,
 * because React itself may have failed.
 */
export function showFailurePage(element: HTMLElement, error: unknown): void {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined }
  const failurePage = createTextElement('main', '')
  failurePage.className = 'failure'
  failurePage.setAttribute('role', 'alert')
  const reloadButton = createTextElement('button', 'Reload Page')
  reloadButton.addEventListener('click', () => location.reload())
  failurePage.append(
    createTextElement('h1', 'Something went wrong.'),
    createTextElement('p', message),
    reloadButton,
  )
  // A stack of one line is left out, because it only repeats the message.
  if (stack?.includes('\n')) failurePage.append(createTextElement('pre', stack))
  element.replaceChildren(failurePage)
}

function createTextElement(tagName: string, text: string): HTMLElement {
  const element = document.createElement(tagName)
  element.textContent = text
  return element
}
