import type { StorybookConfig } from '@storybook/react-vite'

const config: StorybookConfig = {
  framework: {
    name: '@storybook/react-vite',
    // Storybook has a Vite configuration of its own: the app's has another root and plugins that Storybook has no use
    // for.
    options: { builder: { viteConfigPath: '.storybook/vite.config.ts' } },
  },
  stories: [
    '../{ui-kit,plugins,stories}/**/*.stories.tsx',
    // The examples of `npm run new:plugin` are tested where they are; a reader of the stories has no use for them.
    ...(process.env.VITEST ? ['../scripts/new-plugin/*/*.stories.tsx'] : []),
  ],
  addons: ['@storybook/addon-vitest', '@storybook/addon-a11y'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // Storybook keeps only `target` from the configuration's `build`, so the other options are set here.
  viteFinal: config => ({
    ...config,
    build: {
      ...config.build,
      // These targets are newer than the scripts'. For older ones `light-dark()` would be compiled away, and the page
      // of tokens could not show both themes at once.
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      chunkSizeWarningLimit: 2_000,
    },
  }),
  typescript: { reactDocgen: 'react-docgen' },
}

export default config
