/**
 * Replaces the whole page by a message about the failure, with the stack and what the user can do. Uses no React,
 * because React itself may have failed.
 */
export function showFailure(element: HTMLElement, error: unknown): void {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined }
  const page = make('main', '')
  page.className = 'failure'
  page.setAttribute('role', 'alert')
  const reload = make('button', 'Reload Page')
  reload.addEventListener('click', () => location.reload())
  page.append(make('h1', 'Something went wrong.'), make('p', message), reload)
  // A stack of one line is left out, because it only repeats the message.
  if (stack?.includes('\n')) page.append(make('pre', stack))
  element.replaceChildren(page)
}

function make(name: string, text: string): HTMLElement {
  const element = document.createElement(name)
  element.textContent = text
  return element
}
