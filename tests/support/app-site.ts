import type { Page } from '@playwright/test'
import { test as base, expect } from './fixtures.ts'
import { type Site, startSite } from './site.ts'

/**
 * Of the build only the page and one file, for its service worker to store: to store it whole is most of the time of
 * a journey that is about something else.
 */
export const lightWorker = (built: string): string =>
  built.replace(/\{path:`(?!\/`|\/icon\.svg`)[^`]*`,integrity:`[^`]*`\},?/g, '')

/** The build that the other journeys use, with its worker, on a site of its own that can be shut and changed. */
export const appTest = base.extend<{ readonly site: Site; readonly wholeShell: boolean }>({
  serviceWorkers: 'allow',
  /** The worker stores all files of the build, as it does for a user. */
  wholeShell: [false, { option: true }],
  site: async ({ config, wholeShell }, use) => {
    const site = await startSite(process.env.E2E_DIST ?? 'dist/host')
    site.config = config
    if (!wholeShell) site.change('/service-worker.js', lightWorker)
    await use(site)
    await site.shut()
  },
})

/** Waits until a version of the app is stored and serves this page. */
export const kept = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise(resolve =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
  })

/**
 * Waits until none of the pages has asked for anything for a while. A worker that is asked for something while the next
 * one takes over leaves half a minute later, and never where a debugger looks on, as one does here.
 */
export async function untilQuiet(site: Site, pages: readonly Page[]): Promise<void> {
  const loads = () =>
    Promise.all(pages.map(page => page.evaluate(() => performance.getEntriesByType('resource').length)))
  let last = ''
  let since = Date.now()
  await expect
    .poll(
      async () => {
        const now = `${await loads()} ${site.asked.length}`
        if (now !== last) since = Date.now()
        last = now
        return Date.now() - since
      },
      { intervals: [200], timeout: 60_000 },
    )
    .toBeGreaterThan(2_000)
}

export { expect }
