// For the bench: our widget and bitcoin-connect of the registry, each bundled into a page with one button.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const RIVAL = '@getalby/bitcoin-connect'
const VERSION = '3.12.3'

/** Answers the folder that holds `ours` and, when the registry could be reached, `theirs`. */
export async function buildRival(widget = `${root}dist/widget`) {
  const home = `${root}dist/rival`
  mkdirSync(home, { recursive: true })
  if (!existsSync(`${home}/node_modules/${RIVAL}`)) {
    writeFileSync(`${home}/package.json`, JSON.stringify({ name: 'rival', private: true, type: 'module' }))
    spawnSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', `${RIVAL}@${VERSION}`], {
      cwd: home,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    })
  }
  const pages = { ours: `${widget}/index.js` }
  if (existsSync(`${home}/node_modules/${RIVAL}`)) pages.theirs = RIVAL
  for (const [name, module] of Object.entries(pages)) {
    const page = `${home}/page-${name}`
    mkdirSync(page, { recursive: true })
    writeFileSync(
      `${page}/index.html`,
      '<!doctype html><html lang="en"><meta charset="utf-8"><title>A shop</title><bc-button></bc-button><script type="module" src="./main.js"></script></html>',
    )
    writeFileSync(`${page}/main.js`, `import ${JSON.stringify(module)}\n`)
    await build({
      configFile: false,
      root: page,
      logLevel: 'error',
      build: {
        outDir: `${home}/${name}`,
        emptyOutDir: true,
        target: 'es2022',
        modulePreload: { polyfill: false },
        chunkSizeWarningLimit: 4_000,
      },
    })
  }
  return home
}
