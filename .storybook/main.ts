import type { StorybookConfig } from '@storybook/react-vite'

const config: StorybookConfig = {
  framework: {
    name: '@storybook/react-vite',
    // Storybook has its own Vite configuration, because the app's has another root and plugins that Storybook does not
    // need.
    options: { builder: { viteConfigPath: '.storybook/vite.config.ts' } },
  },
  stories: [
    '../{ui-kit,plugins,stories}/**/*.stories.tsx',
    // The stories of the examples for `npm run new:plugin` are tested, but not listed: readers of Storybook have no use
    // for them.
    ...(process.env.VITEST ? ['../scripts/new-plugin/*/*.stories.tsx'] : []),
  ],
  addons: ['@storybook/addon-vitest', '@storybook/addon-a11y'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // Storybook takes only `target` from the configuration's `build`, so the other options are set here.
  viteFinal: config => ({
    ...config,
    build: {
      ...config.build,
      // These targets are newer than the scripts' targets. For older ones Vite would replace `light-dark()`, and the
      // page of design tokens could not show both themes at once.
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      chunkSizeWarningLimit: 2_000,
    },
  }),
  typescript: { reactDocgen: 'react-docgen' },
}

export default config
