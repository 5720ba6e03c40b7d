import type { StorybookConfig } from '@storybook/react-vite'

const config: StorybookConfig = {
  framework: {
    name: '@storybook/react-vite',
    // The app's own configuration has another root, and plugins that make no sense here.
    options: { builder: { viteConfigPath: '.storybook/vite.config.ts' } },
  },
  stories: [
    '../{ui-kit,plugins,stories}/**/*.stories.tsx',
    // The examples of `npm run new:plugin` are tested where they are; a reader of the stories has no use for them.
    ...(process.env.VITEST ? ['../scripts/new-plugin/*/*.stories.tsx'] : []),
  ],
  addons: ['@storybook/addon-vitest', '@storybook/addon-a11y'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // Of the configuration's `build` only the target comes through; the rest has to be said here.
  viteFinal: config => ({
    ...config,
    build: {
      ...config.build,
      // Newer than the scripts': `light-dark()` stays itself, so that the page of tokens shows both themes at once.
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      chunkSizeWarningLimit: 2_000,
    },
  }),
  typescript: { reactDocgen: 'react-docgen' },
}

export default config
