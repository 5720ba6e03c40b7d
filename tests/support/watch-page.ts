import type { BrowserContext, ConsoleMessage, Page, Request } from '@playwright/test'

/** The console messages, errors and requests of a page that the test did not expect. */
export interface PageWatch {
  /** Messages that fit are expected in this test. Failed connections are told by the browser itself. */
  expect(...patterns: readonly RegExp[]): void
  /** Everything that was said, expected or not. */
  readonly said: readonly string[]
  /** The unexpected messages, each once. */
  problems(): readonly string[]
  /** Addresses of all requests, workers' included. */
  readonly requests: readonly string[]
}

/** What is said of the machine and not of the page: workers are off in the driver; a slow one starts late. */
const NO_MATTER =
  /^Service Worker registration blocked by Playwright$|config\.json was preloaded using link preload but not used within a few seconds/

const LOCAL = /^(localhost|127\.0\.0\.1)$/

/**
 * Listens to the console of pages and workers, to errors, to policy violations, and to requests that leave this
 * machine: those are stopped. A journey is silent or it fails.
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
    said,
    requests,
    expect: (...patterns) => void expected.push(...patterns),
    problems: () => [...new Set(said.filter(text => !expected.some(pattern => pattern.test(text))))],
  }
}
