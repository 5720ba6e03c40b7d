// Bundles the React part of the widget's demo into one script. It uses the built `react.js`, and the widget that the
// page has already loaded.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))

export async function bundleReactDemo(widget = process.env.WIDGET_DIST ?? join(root, 'dist/widget')) {
  const react = join(widget, 'react.js')
  const { output } = await build({
    configFile: false,
    logLevel: 'error',
    root,
    plugins: [
      {
        name: 'the-built-widget',
        enforce: 'pre',
        resolveId(source, importer) {
          if (source === '../react') return react
          if (importer === react && source === './index.js') return { id: '/widget/index.js', external: true }
          // The build may be outside this project, where `react` cannot be resolved.
          if (importer === react) return this.resolve(source, join(root, 'widget/react.tsx'))
          return undefined
        },
      },
    ],
    build: {
      write: false,
      rolldownOptions: { input: join(root, 'widget/demo/react-demo.tsx') },
    },
  })
  return output[0].code
}
