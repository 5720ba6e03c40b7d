import { defineConfig } from '@playwright/test'
import { launchOptions } from './scripts/chromium.mjs'

/** Runs the browser journeys on the production build, which `npm test` makes before. */
export default defineConfig({
  testMatch: ['**/tests/e2e/**/*.spec.ts', '**/plugins/**/*.spec.ts'],
  globalSetup: './tests/support/build-networks.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  // Two journeys keep two processors busy. A third one slows both, and no run ends earlier.
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // The limit is long, because some journeys wait for the app's own timeouts, and the machine may do other work too.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    // The journeys that use scrypt say `test.use` with the optimising compilers of V8.
    launchOptions: launchOptions({ optimise: false }),
    // Service workers are blocked, because they have their own journey (`installation.spec.ts`).
    serviceWorkers: 'block',
    locale: 'en-GB',
    colorScheme: 'light',
    // Animations would take a fifth of the time. Only the journeys `layout`, `layout-shift` and `first-day` run with
    // animations.
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1280, height: 900 },
    // Recording a trace takes a tenth of the time, so set E2E_TRACE only to examine a failure.
    trace: process.env.E2E_TRACE ? { mode: 'retain-on-failure', screenshots: false } : 'off',
  },
})
