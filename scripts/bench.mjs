// `npm run bench`: figures of the production build against their floors. `-- start` measures only rows named so.
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'
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
      input: ['floor', 'ingest', 'database', 'graph', 'search', 'scroll'].map(
        n => `${root}tests/bench/pages/${n}.html`,
      ),
    },
  },
  worker: { format: 'es' },
}
await build(pages)

process.env.PINION_CONFIG = '{}'
const host = await preview({
  configFile: `${root}vite.config.ts`,
  preview: { port: HOST, strictPort: true },
  logLevel: 'error',
})
const bench = await preview({ ...pages, preview: { port: PAGES, strictPort: true, host: 'localhost' } })
mkdirSync(`${root}bench`, { recursive: true })
const { runBench } = await loadTs('tests/bench/run-bench.ts')
const missed = await runBench({
  host: `http://localhost:${HOST}`,
  pages: `http://localhost:${PAGES}`,
  relayPort: RELAY,
  launch: launchOptions(),
  configure: config => {
    process.env.PINION_CONFIG = JSON.stringify(config)
  },
  only: process.argv[2],
})
await Promise.all([host.close(), bench.close()])
if (missed > 0) console.log(`${missed} ${missed === 1 ? 'target is' : 'targets are'} missed.`)
process.exit(0)
