// Checks the size budget of the first screen, in brotli bytes of dist/host: the entry, its imports, and the views that
// are loaded with it. It also checks the widget in dist/widget if that is built; `node scripts/size.mjs widget` checks
// only the widget. `npm run bench` measures the same sizes in a browser.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'

const budgets = process.argv[2] === 'widget' ? widgetBudgets() : [...hostBudgets(), ...widgetBudgets()]
let over = budgets.length === 0 ? 1 : 0
for (const [what, size, most] of budgets) {
  if (size > most) over++
  console.log(`${size > most ? 'OVER' : 'ok  '} ${what}: ${size.toFixed(2)} kB, at most ${most} kB`)
}
process.exit(over > 0 ? 1 : 0)

function hostBudgets() {
  const folder = fileURLToPath(new URL('../dist/host/', import.meta.url))
  const assets = readdirSync(`${folder}assets`)
  const read = name => readFileSync(`${folder}assets/${name}`)
  const brotli = name => brotliCompressSync(read(name)).length / 1_000

  // index.html names the entry, and the chunks of the first screen that were split from it.
  const named = [...readFileSync(`${folder}index.html`, 'utf8').matchAll(/assets\/([\w.-]+\.js)"/g)]
  if (named.length < 2) {
    console.log('dist/host has no page that names its scripts: build it first.')
    process.exit(1)
  }

  /** Returns a script with all its static imports, but without the code that it loads later. */
  function withImports(name, found = new Set()) {
    if (found.has(name)) return found
    found.add(name)
    for (const [, next] of read(name)
      .toString()
      .matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g))
      withImports(next, found)
    return found
  }
  const scripts = new Set(named.flatMap(([, name]) => [...withImports(name)]))
  const styles = assets.filter(
    name => name.endsWith('.css') && [...scripts].some(script => script.split('-')[0] === name.split('-')[0]),
  )
  // These workers start with the page. Other workers start for signed-in users, for the people search, or for the
  // graph.
  const workers = assets.filter(name => /^(engine|verifier)\.worker.*\.js$|\.wasm$/.test(name))

  const sum = names => [...names].reduce((n, name) => n + brotli(name), 0)
  return [
    ['page scripts', sum(scripts), 150],
    ['workers and WebAssembly', sum(workers), 130],
    ['styles', sum(styles), 12],
  ]
}

/**
 * Returns the sizes of the widget with their maximums in kB: the code before the connect button is shown, the code
 * before the modal is open, and the single file with all connectors. The first two maximums are a tenth of, and as much
 * as, the size of bitcoin-connect 3.12.3.
 */
function widgetBudgets() {
  const home = process.env.WIDGET_DIST
    ? `${process.env.WIDGET_DIST}/`
    : fileURLToPath(new URL('../dist/widget/', import.meta.url))
  if (!existsSync(`${home}index.js`)) return []
  const chunks = readdirSync(`${home}chunks`)
  const reached = (path, found = new Set()) => {
    if (found.has(path)) return found
    found.add(path)
    for (const [, next] of readFileSync(home + path, 'utf8').matchAll(
      /(?:from|import)\s*"(\.[\w./-]+\.js)"/g,
    ))
      reached(new URL(next, `file:///${path}`).pathname.slice(1), found)
    return found
  }
  const size = paths =>
    [...paths].reduce((n, path) => n + brotliCompressSync(readFileSync(home + path)).length / 1_000, 0)
  const named = /^(?:flow|wallet)-(?!dialog-)/
  const opened = new Set(
    ['index.js', ...chunks.filter(name => named.test(name)).map(name => `chunks/${name}`)].flatMap(path => [
      ...reached(path),
    ]),
  )
  for (const what of ['flow', 'wallet'])
    if (!chunks.some(name => name.startsWith(`${what}-`) && named.test(name)))
      throw new Error(`${what} has no chunk of its own`)
  return [
    ['widget, until the button shows', size(reached('index.js')), 12.5],
    ['widget, until the modal is open', size(opened), 125],
    ['widget, the single file', size(['pinion-connect.iife.js']), 212],
  ]
}
