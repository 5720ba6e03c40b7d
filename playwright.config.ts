import { defineConfig } from '@playwright/test'
import { launchOptions } from './scripts/chromium.mjs'

/** Browser journeys through the production build, which `npm test` makes first. */
export default defineConfig({
  testMatch: ['**/tests/e2e/**/*.spec.ts', '**/plugins/**/*.spec.ts'],
  outputDir: 'test-results',
  fullyParallel: true,
  // A journey waits as often as it works.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // Some wait for what the app itself waits for, on machines that do other things too.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    launchOptions: launchOptions(),
    // The service worker's cached start has its own journey (`installation.spec.ts`).
    serviceWorkers: 'block',
    locale: 'en-GB',
    colorScheme: 'light',
    // Frames that nobody looks at are a fifth of the time. `layout`, `layout-shift` and `first-day` see everything move.
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1280, height: 900 },
    // It takes a tenth of the time: for whoever looks into a failure.
    trace: process.env.E2E_TRACE ? { mode: 'retain-on-failure', screenshots: false } : 'off',
  },
})
