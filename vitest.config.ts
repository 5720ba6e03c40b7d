import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { launchOptions } from './scripts/chromium.mjs'

export default defineConfig({
  define: { __VERSION__: '"test"' },
  test: {
    // Two at a time, because the tests spend half of their time waiting for a socket or a clock.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // The limit is long, because the tests use real signatures and sockets, and the machine may do other work
          // too.
          testTimeout: 30_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
          setupFiles: ['tests/unit/patience.ts'],
          environment: 'node',
          include: [
            '{kernel,plugins,guests,ui-kit,host,demo,widget,tests/unit}/**/*.test.{ts,tsx}',
            'scripts/{guests,test}/**/*.test.ts',
            'scripts/new-plugin/**/*.test.{ts,tsx}',
          ],
        },
      },
      {
        extends: './.storybook/vite.config.ts',
        plugins: [storybookTest({ configDir: '.storybook' })],
        test: {
          name: 'storybook',
          testTimeout: 90_000,
          browser: {
            enabled: true,
            headless: true,
            // One file of stories at a time, because two pages would compete for the focus.
            fileParallelism: false,
            // Each test also checks the other theme: see `.storybook/check-other-theme-contrast.ts`.
            provider: playwright({
              launchOptions: launchOptions(),
              contextOptions: { colorScheme: 'light' },
            }),
            instances: [{ browser: 'chromium', viewport: { width: 820, height: 900 } }],
            screenshotFailures: false,
          },
        },
      },
    ],
  },
})
