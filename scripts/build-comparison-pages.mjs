// Builds two pages with one button each for the bench, bundled by Vite: one with our widget and one with
// bitcoin-connect from the registry. bitcoin-connect is installed into a temporary folder and is not a dependency of
// this project.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const RIVAL = '@getalby/bitcoin-connect'
const VERSION = '3.12.3'
/** Maximum number of milliseconds to wait for the registry. */
const PATIENCE = 90_000

/**
 * Builds both pages and returns their folders: `ours` is always set, `theirs` only if the registry could be reached.
 */
export async function buildComparisonPages() {
  const widget = process.env.WIDGET_DIST ?? `${root}dist/widget`
  if (!existsSync(`${widget}/index.js`))
    spawnSync(process.execPath, [`${root}scripts/build-widget.mjs`], { stdio: 'inherit' })
  const home = join(tmpdir(), `pinion-rival-${VERSION}`)
  const pages = { ours: `${widget}/index.js`, ...(fetched(home) && { theirs: RIVAL }) }
  const folders = {}
  for (const [name, module] of Object.entries(pages)) {
    const page = join(home, name)
    mkdirSync(page, { recursive: true })
    writeFileSync(
      join(page, 'index.html'),
      '<!doctype html><html lang="en"><meta charset="utf-8"><title>A shop</title><bc-button></bc-button><script type="module" src="./main.js"></script></html>',
    )
    writeFileSync(join(page, 'main.js'), `import ${JSON.stringify(module)}\n`)
    folders[name] = join(page, 'dist')
    await build({
      configFile: false,
      root: page,
      logLevel: 'error',
      build: {
        outDir: folders[name],
        emptyOutDir: true,
        target: 'es2022',
        modulePreload: { polyfill: false },
        chunkSizeWarningLimit: 4_000,
      },
    })
  }
  return folders
}

/** Returns true if bitcoin-connect is installed, from an earlier run or after installing it now. */
function fetched(home) {
  const there = () => existsSync(join(home, 'node_modules', RIVAL, 'package.json'))
  if (there()) return true
  mkdirSync(home, { recursive: true })
  writeFileSync(join(home, 'package.json'), JSON.stringify({ name: 'rival', private: true, type: 'module' }))
  const quick = ['--fetch-retries=0', '--fetch-timeout=20000']
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync('npm', ['install', ...quick, ...quiet, `${RIVAL}@${VERSION}`], {
    cwd: home,
    stdio: 'ignore',
    timeout: PATIENCE,
    shell: process.platform === 'win32',
  })
  return status === 0 && there()
}
