import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{kernel,plugins,ui-kit,host,widget,tests/unit}/**/*.test.{ts,tsx}'],
        },
      },
    ],
  },
})
