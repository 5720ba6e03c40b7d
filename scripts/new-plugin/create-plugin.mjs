import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getNameSpellings } from './get-name-spellings.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const example = getNameSpellings('example-plugin')
const CATALOG = 'host/deferred-plugin-catalog.ts'

/** Thrown if a step ended with an exit status other than 0. `output` is the text that the step printed. */
export class StepFailedError extends Error {
  constructor(step, status, output) {
    super(`${step} failed with exit status ${status}.`)
    this.status = status
    this.output = output
  }
}

/**
 * Creates a plugin from the example for its purpose and adds it to the catalog. Returns the paths that were created or
 * changed. If a step fails, the folder is removed, the catalog is restored, and the step's error is thrown.
 */
export function createPlugin({ id, purpose, contract }) {
  const names = getNameSpellings(id)
  const folder = `plugins/${id}`
  const before = readFileSync(join(root, CATALOG), 'utf8')
  // `mkdirSync` throws if the folder exists, so that no plugin is overwritten.
  mkdirSync(join(root, folder))
  try {
    const made = [purpose, ...(contract ? ['contract'] : [])].flatMap(name =>
      copyExample(name, folder, names),
    )
    if (contract) addContract(`${folder}/manifest.ts`, names)
    writeFileSync(join(root, CATALOG), withEntry(before, purpose, names))
    mendFormat(folder, CATALOG)
    return { made: made.sort(), changed: [CATALOG] }
  } catch (error) {
    rmSync(join(root, folder), { recursive: true, force: true })
    writeFileSync(join(root, CATALOG), before)
    throw error
  }
}

/**
 * Copies the files of an example, with the plugin's name in place of the example's. Returns the paths of the copies.
 */
function copyExample(purpose, folder, names) {
  const from = join(root, 'scripts/new-plugin', purpose)
  const files = readdirSync(from, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  return files.map(({ parentPath, name }) => {
    const text = readFileSync(join(parentPath, name), 'utf8')
    const inside = join(parentPath, name).slice(from.length + 1)
    const path = `${folder}/${renamed(inside, names)}`.replaceAll('\\', '/')
    mkdirSync(dirname(join(root, path)), { recursive: true })
    // A plugin's folder is one level nearer to the root than an example's, so relative imports get shorter.
    writeFileSync(join(root, path), renamed(text, names).replaceAll("'../../../", "'../../"))
    return path
  })
}

/** Returns the text with the plugin's names in place of the example's. */
const renamed = (text, names) =>
  Object.keys(example).reduce(
    (result, spelling) => result.replaceAll(example[spelling], names[spelling]),
    text,
  )

/** Adds the contract to the manifest, and sets a version below 1.0.0, because from 1.0.0 on a contract is a promise. */
function addContract(manifest, { pascal }) {
  const text = readFileSync(join(root, manifest), 'utf8')
  const changed = text
    .replace(
      "import { definePlugin } from '#kernel'\n",
      line => `${line}import { ${pascal} } from './contract'\n`,
    )
    .replace("version: '1.0.0'", "version: '0.1.0'")
    .replace('\n  contributes: [', start => `\n  provides: [${pascal}],${start}`)
    .replace(/\n\}\)\n$/, end => `\n  activate: () => import('./plugin'),${end}`)
  writeFileSync(join(root, manifest), changed)
}

/** Returns the catalog with a line for the plugin at its end. The plugin is off until the user turns it on. */
function withEntry(catalog, purpose, { id, title }) {
  const paths = purpose === 'page' ? `, pathPrefixes: ['/${id}']` : ''
  const entry = `  { id: '${id}', title: '${title}', loadManifest: () => import('../plugins/${id}/manifest')${paths} },`
  const changed = catalog.replace(/\n\]\s*$/, () => `\n${entry}\n]\n`)
  if (changed === catalog) throw new Error(`${CATALOG} does not end with a list.`)
  return changed
}

/** Sorts imports and wraps lines again, because the plugin's name may be shorter or longer than the example's. */
function mendFormat(...paths) {
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  const { status, stdout, stderr, error } = spawnSync(
    process.execPath,
    [biome, 'check', '--write', '--error-on-warnings', ...paths],
    { cwd: root, encoding: 'utf8' },
  )
  if (status !== 0) throw new StepFailedError('biome check', status ?? 1, `${stdout}${stderr}${error ?? ''}`)
}
