// Checks that each `var(--x)` in a style sheet or component is a token of ui-kit/tokens.css, or is set by a style sheet
// or script in the same folder. Browsers ignore a declaration with a misspelt token, so nothing else would report it.
// `node scripts/lint/known-tokens.mjs [folder]` checks one folder; by default it checks the whole repository.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = process.argv[2] ?? fileURLToPath(new URL('../..', import.meta.url))
/** Matches custom properties that Radix sets on elements that it positions. */
const OF_LIBRARIES = /^--radix-/

const read = path => readFileSync(join(root, path), 'utf8').replace(/\/\*[\s\S]*?\*\//g, blank)
/** Replaces a comment with spaces, so that the numbers of later lines stay right. */
const blank = comment => comment.replace(/[^\n]/g, ' ')

/**
 * Returns the custom properties that a file sets: `--x: …` and `@property --x` in a style sheet, the quoted `'--x'` in
 * a script.
 */
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
    // A `var()` with a fallback is allowed, because its property may be set elsewhere on the page, or not at all.
    .filter(([, name, fallback]) => !fallback && !tokens.has(name) && !OF_LIBRARIES.test(name))
    .filter(([, name]) => !setIn.get(dirname(path)).has(name))
    .map(({ 1: name, index }) => ({ path, name, line: text.slice(0, index).split('\n').length })),
)
for (const { path, name, line } of unknown)
  console.log(
    `${path}:${line} var(${name}) is no token of ui-kit/tokens.css, and nothing in its folder sets it`,
  )
process.exit(unknown.length > 0 ? 1 : 0)
