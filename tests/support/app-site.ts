import type { Page } from '@playwright/test'
import { test as base, expect } from './fixtures.ts'
import { type Site, startSite } from './site.ts'

/**
 * Shortens the service worker's list of files to the page and one file. Storing the whole build would take most of a
 * journey's time.
 */
export const shortenWorkerFileList = (built: string): string =>
  built.replace(/\{path:`(?!\/`|\/icon\.svg`)[^`]*`,integrity:`[^`]*`\},?/g, '')

/**
 * The test function for journeys (end-to-end tests) that shut down or change the site of the app. Each test gets its
 * own site with the same build and its service worker.
 */
export const appTest = base.extend<{ readonly site: Site; readonly wholeShell: boolean }>({
  serviceWorkers: 'allow',
  /** True if the service worker stores all files of the build, as it does for a user. */
  wholeShell: [false, { option: true }],
  site: async ({ config, wholeShell }, use) => {
    const site = await startSite(process.env.E2E_DIST ?? 'dist/host')
    site.config = config
    if (!wholeShell) site.changeFile('/service-worker.js', shortenWorkerFileList)
    await use(site)
    await site.stop()
  },
})

/** Waits until a version of the app is stored and its service worker serves this page. */
export const waitForServiceWorker = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise(resolve =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
  })

/**
 * Waits until no page has sent a request for a while. A service worker that handles a request while a newer one takes
 * over would end half a minute late, or never if a debugger is attached, as in these tests.
 */
export async function waitUntilQuiet(site: Site, pages: readonly Page[]): Promise<void> {
  const loads = () =>
    Promise.all(pages.map(page => page.evaluate(() => performance.getEntriesByType('resource').length)))
  let last = ''
  let since = Date.now()
  await expect
    .poll(
      async () => {
        const now = `${await loads()} ${site.requests.length}`
        if (now !== last) since = Date.now()
        last = now
        return Date.now() - since
      },
      { intervals: [200], timeout: 60_000 },
    )
    .toBeGreaterThan(2_000)
}

export { expect }
