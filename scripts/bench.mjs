// `npm run bench` measures the production build and compares each figure with its floor: the figure of the least
// possible code for the same work. `npm run bench -- start` measures only the rows whose name contains `start`.
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { launchOptions } from './chromium.mjs'
import { loadTs } from './load-ts.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const HOST = 4273
const PAGES = 4274
const RELAY = 7470

await build({ configFile: `${root}vite.config.ts`, logLevel: 'error' })
const pages = {
  root: `${root}tests/bench/pages`,
  configFile: false,
  plugins: [react()],
  logLevel: 'error',
  appType: 'mpa',
  build: {
    outDir: `${root}dist/bench`,
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['floor', 'ingest', 'database', 'graph', 'search', 'scroll', 'guests'].map(
        n => `${root}tests/bench/pages/${n}.html`,
      ),
    },
  },
  worker: { format: 'es' },
}
await build(pages)

const { startSite } = await loadTs('tests/support/site.ts')
const hosted = { immutable: true, compressed: true }
const host = await startSite(`${root}dist/host`, { port: HOST, ...hosted })
// The app's headers restrict workers. The bench's own pages start workers of other kinds, so they are served without
// these.
const bench = await startSite(`${root}dist/bench`, { port: PAGES, ...hosted, headers: {} })
mkdirSync(`${root}bench`, { recursive: true })
const { runBench } = await loadTs('tests/bench/run-bench.ts')
const missed = await runBench({
  host: host.url,
  pages: bench.url,
  relayPort: RELAY,
  launch: launchOptions({ whole: true }),
  configure: config => {
    host.config = config
  },
  only: process.argv[2],
})
await Promise.all([host.stop(), bench.stop()])
if (missed > 0) console.log(`${missed} ${missed === 1 ? 'target is' : 'targets are'} missed.`)
process.exit(0)
