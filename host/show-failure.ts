/**
 * Puts in the place of the whole page that it failed: with the message, the stack and the way out. Without React,
 * which may be what did not come or what gave up.
 */
export function showFailure(element: HTMLElement, error: unknown): void {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined }
  const page = make('main', '')
  page.className = 'failure'
  page.setAttribute('role', 'alert')
  const reload = make('button', 'Reload Page')
  reload.addEventListener('click', () => location.reload())
  page.append(make('h1', 'Something went wrong.'), make('p', message), reload)
  // One that is a single line says the message again.
  if (stack?.includes('\n')) page.append(make('pre', stack))
  element.replaceChildren(page)
}

function make(name: string, text: string): HTMLElement {
  const element = document.createElement(name)
  element.textContent = text
  return element
}
