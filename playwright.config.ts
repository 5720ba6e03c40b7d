import { defineConfig } from '@playwright/test'
import { launchOptions } from './scripts/chromium.mjs'

/** Browser journeys through the production build, which `npm test` makes before. */
export default defineConfig({
  testMatch: ['**/tests/e2e/**/*.spec.ts', '**/plugins/**/*.spec.ts'],
  outputDir: 'test-results',
  fullyParallel: true,
  // Journeys spend about half of their time waiting, so three run at a time.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // Some journeys wait for the app's own timeouts, on machines that do other work too.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    launchOptions: launchOptions(),
    // The service worker's cached start has its own journey (`installation.spec.ts`).
    serviceWorkers: 'block',
    locale: 'en-GB',
    colorScheme: 'light',
    // Animations would take a fifth of the time, and nobody watches them. The journeys `layout`, `layout-shift` and
    // `first-day` run with them.
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1280, height: 900 },
    // Recording a trace takes a tenth of the time, so it is done only to look into a failure.
    trace: process.env.E2E_TRACE ? { mode: 'retain-on-failure', screenshots: false } : 'off',
  },
})
