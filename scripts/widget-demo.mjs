// `npm run widget:demo` builds the widget and serves a page that shows every use of it, under a strict content security
// policy.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { bundleReactDemo } from './react-demo.mjs'
import { serveWidget } from './serve-widget.mjs'

const built = spawnSync(process.execPath, [fileURLToPath(new URL('build-widget.mjs', import.meta.url))], {
  stdio: 'inherit',
})
if (built.status !== 0) process.exit(built.status ?? 1)
const site = await serveWidget({
  port: Number(process.env.PORT ?? 5180),
  pages: { '/react-demo.js': await bundleReactDemo() },
  folder: fileURLToPath(new URL('../widget/demo', import.meta.url)),
})
console.log(`\n  the widget  ${site.url}\n`)
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => site.close().then(() => process.exit(0)))
