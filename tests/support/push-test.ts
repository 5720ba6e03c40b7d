import type { Page } from '@playwright/test'
import {
  type PushEndpoint,
  type PushServer,
  startPushEndpoint,
  startPushServer,
} from '../../demo/push/start-push-server.ts'
import { appTest, expect } from './app-site.ts'

interface PushFixtures {
  readonly push: PushServer
  readonly endpoint: PushEndpoint
}

/** The test function for journeys that need a push server and a stand-in for the browser's push service. */
export const test = appTest.extend<PushFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what is needed from the pattern
  push: async ({}, use) => {
    const push = await startPushServer()
    await use(push)
    await push.close()
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what is needed from the pattern
  endpoint: async ({}, use) => {
    const endpoint = await startPushEndpoint()
    await use(endpoint)
    await endpoint.close()
  },
  config: async ({ config, push }, use) => use({ ...config, pushServer: push.url }),
})

/** The element of the settings that says whether this browser is registered. */
export const getPushState = (page: Page) =>
  page.getByRole('region', { name: 'While Pinion is closed' }).getByRole('status')

/**
 * Waits until the app sends its changes, which it collects for five seconds. The page's clock is moved forward
 * meanwhile.
 */
export const waitForSentChanges = <T>(page: Page, probe: () => T | Promise<T>) =>
  expect.poll(
    async () => {
      await page.clock.fastForward(1_000)
      return probe()
    },
    { intervals: [100] },
  )
