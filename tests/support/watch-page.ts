import type { BrowserContext, ConsoleMessage, Page, Request } from '@playwright/test'

/** Records a page's console messages, errors and requests, and reports those that the test did not expect. */
export interface PageWatch {
  /**
   * Makes messages that match these patterns expected in this test. Failed connections, for example, are reported by
   * the browser itself.
   */
  expect(...patterns: readonly RegExp[]): void
  /** All recorded messages, expected or not. */
  readonly consoleMessages: readonly string[]
  /** Returns the unexpected messages, each once. */
  problems(): readonly string[]
  /** Addresses of all requests, including those of workers. */
  readonly requests: readonly string[]
}

/**
 * Matches messages that have nothing to do with the page: Playwright blocks service workers, and a slow machine uses a
 * preloaded file late.
 */
const NO_MATTER =
  /^Service Worker registration blocked by Playwright$|config\.json was preloaded using link preload but not used within a few seconds/

const LOCAL = /^(localhost|127\.0\.0\.1)$/

/**
 * Watches all pages of a context. It records console messages of pages and workers, errors, policy violations and
 * requests, and stops requests to other machines. A journey fails if there was a message that it did not expect.
 */
export async function watchPages(context: BrowserContext): Promise<PageWatch> {
  const said: string[] = []
  const requests: string[] = []
  const expected: RegExp[] = []
  const say = (text: string) => said.push(text)

  await context.exposeBinding('tellViolation', (_, text: string) => void say(`violation: ${text}`))
  await context.addInitScript(() => {
    const tell = (window as unknown as { tellViolation(text: string): void }).tellViolation
    document.addEventListener('securitypolicyviolation', event =>
      tell(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
    )
  })
  context.on('console', (message: ConsoleMessage) => {
    if (NO_MATTER.test(message.text())) return
    const { url } = message.location()
    say(`${message.type()}: ${message.text()}${url ? ` (${url})` : ''}`)
  })
  context.on('weberror', error => void say(`error: ${error.error().stack ?? error.error()}`))
  context.on('request', (request: Request) => {
    requests.push(request.url())
    const { hostname, protocol } = new URL(request.url())
    if (/^(http|ws)/.test(protocol) && !LOCAL.test(hostname)) say(`outside: ${request.url()}`)
  })
  context.on('page', (page: Page) => page.on('crash', () => void say('the page crashed')))

  return {
    consoleMessages: said,
    requests,
    expect: (...patterns) => void expected.push(...patterns),
    problems: () => [...new Set(said.filter(text => !expected.some(pattern => pattern.test(text))))],
  }
}
