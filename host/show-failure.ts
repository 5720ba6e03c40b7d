/**
 * Replaces the whole page by a failure message, with the stack and ways out. Uses no React, which may itself have
 * failed to load or to run.
 */
export function showFailure(element: HTMLElement, error: unknown): void {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined }
  const page = make('main', '')
  page.className = 'failure'
  page.setAttribute('role', 'alert')
  const reload = make('button', 'Reload Page')
  reload.addEventListener('click', () => location.reload())
  page.append(make('h1', 'Something went wrong.'), make('p', message), reload)
  // A stack of a single line only repeats the message.
  if (stack?.includes('\n')) page.append(make('pre', stack))
  element.replaceChildren(page)
}

function make(name: string, text: string): HTMLElement {
  const element = document.createElement(name)
  element.textContent = text
  return element
}
