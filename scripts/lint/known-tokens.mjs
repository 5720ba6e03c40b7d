// `var(--x)` in a style sheet or a component is a token of ui-kit/tokens.css, or is set beside it: in the same folder,
// by a sheet or a script. A misspelt token would be no error anywhere: the browser only leaves the declaration out.
// `node scripts/lint/known-tokens.mjs [folder]`; the folder is the repository's root unless it is given.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = process.argv[2] ?? fileURLToPath(new URL('../..', import.meta.url))
/** Set by the library on the elements that it places. */
const OF_LIBRARIES = /^--radix-/

const read = path => readFileSync(join(root, path), 'utf8').replace(/\/\*[\s\S]*?\*\//g, blank)
/** A comment leaves its lines, so that the numbers of those below stay true. */
const blank = comment => comment.replace(/[^\n]/g, ' ')

/** Names that a text gives a value: `--x: …` and `@property --x` in a sheet, the quoted `'--x'` in a script. */
function namesSetIn(path, text) {
  const set = path.endsWith('.css') ? /(?:[{;\s]|^)(--[\w-]+)\s*[:{]/g : /['"`](--[\w-]+)['"`]/g
  return [...text.matchAll(set)].map(([, name]) => name)
}

const paths = ['ui-kit', 'plugins', 'host', 'widget', 'stories', '.storybook']
  .filter(folder => existsSync(join(root, folder)))
  .flatMap(folder => readdirSync(join(root, folder), { recursive: true }).map(path => join(folder, path)))
  .filter(path => /\.(css|tsx?)$/.test(path))
  .sort()
const texts = new Map(paths.map(path => [path, read(path)]))
const tokens = new Set(namesSetIn('tokens.css', read('ui-kit/tokens.css')))
const setIn = new Map()
for (const [path, text] of texts) {
  const folder = dirname(path)
  const names = setIn.get(folder) ?? new Set()
  for (const name of namesSetIn(path, text)) names.add(name)
  setIn.set(folder, names)
}

const unknown = [...texts].flatMap(([path, text]) =>
  [...text.matchAll(/var\(\s*(--[\w-]+)\s*(,?)/g)]
    // A fallback says that the name may have no value: another part of the page sets it, or nobody does.
    .filter(([, name, fallback]) => !fallback && !tokens.has(name) && !OF_LIBRARIES.test(name))
    .filter(([, name]) => !setIn.get(dirname(path)).has(name))
    .map(({ 1: name, index }) => ({ path, name, line: text.slice(0, index).split('\n').length })),
)
for (const { path, name, line } of unknown)
  console.log(
    `${path}:${line} var(${name}) is no token of ui-kit/tokens.css, and nothing in its folder sets it`,
  )
process.exit(unknown.length > 0 ? 1 : 0)
