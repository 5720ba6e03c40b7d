import { defineConfig } from '@playwright/test'
import { launchOptions } from './scripts/chromium.mjs'

/** Not the port of `npm run preview`, which may be running. */
const port = Number(process.env.E2E_PORT ?? 4273)
/** Another build than `dist/host`, for whoever changes the app while the tests run. */
const outDir = process.env.E2E_DIST ? ['--outDir', process.env.E2E_DIST] : []

/** Browser journeys through the production build, which `npm test` makes first. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // Some wait for what the app itself waits for, on machines that do other things too.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions: launchOptions(),
    // What starts the app anew from its own cache is a journey of its own (`installation.spec.ts`).
    serviceWorkers: 'block',
    locale: 'en-GB',
    colorScheme: 'light',
    // Frames that nobody looks at are a fifth of the time. `layout` and `first-day` see everything move.
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1280, height: 900 },
    // It takes a tenth of the time: for whoever looks into a failure.
    trace: process.env.E2E_TRACE ? { mode: 'retain-on-failure', screenshots: false } : 'off',
  },
  webServer: {
    command: ['npx vite preview --port', port, ...outDir].join(' '),
    url: `http://localhost:${port}`,
    reuseExistingServer: Boolean(process.env.E2E_DIST),
  },
})
