import type { Page } from '@playwright/test'
import {
  type PushEndpoint,
  type PushServer,
  startPushEndpoint,
  startPushServer,
} from '../peers/push-server.ts'
import { appTest, expect } from './app-site.ts'

interface PushFixtures {
  readonly push: PushServer
  readonly endpoint: PushEndpoint
}

/** A push server, and a stand-in for the browser's push service. */
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

/** Whether this browser is registered, as the settings say it. */
export const state = (page: Page) =>
  page.getByRole('region', { name: 'While Pinion is closed' }).getByRole('status')

/**
 * Waits for changes that the app collects for five seconds before it sends them; moves the page's clock on meanwhile.
 */
export const later = <T>(page: Page, probe: () => T | Promise<T>) =>
  expect.poll(
    async () => {
      await page.clock.fastForward(1_000)
      return probe()
    },
    { intervals: [100], timeout: 20_000 },
  )
