// Checks the lockfile: it must contain every platform's native bindings, exact versions, and only licences that we may
// ship.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const { packages } = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8'))
const own = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
const problems = []

for (const [name, range] of Object.entries({ ...own.dependencies, ...own.devDependencies })) {
  if (!/^(npm:.+@)?\d+\.\d+\.\d+[\w.-]*$/.test(range))
    problems.push(`${name}: '${range}' is not an exact version`)
}

/** Returns the lockfile entry to which `name` resolves for the package at `path`. */
function resolved(path, name) {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    const found = packages[`${at}${at ? '/' : ''}node_modules/${name}`]
    if (found || !at) return found
  }
}
for (const [path, entry] of Object.entries(packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    const found = resolved(path, name)
    if (!found || (/^\d/.test(range) && found.version !== range))
      problems.push(`${path}: the binding ${name}@${range} is missing`)
  }
}

const ALLOWED = /MIT|Apache-2\.0|BSD|ISC|Unlicense|0BSD|CC0|BlueOak|Python-2\.0|WTFPL|Zlib/
/** Matches packages that are used only for building and testing and are never shipped. */
const TOOLS = /axe-core|lightningcss|caniuse-lite/
for (const [path, { license, dev }] of Object.entries(packages)) {
  if (path === '' || (dev && TOOLS.test(path))) continue
  if (!ALLOWED.test(license ?? '')) problems.push(`${path}: the licence '${license}' is not in the list`)
}
for (const [path, { hasInstallScript }] of Object.entries(packages)) {
  if (hasInstallScript && !own.allowScripts?.[path.split('node_modules/').at(-1)])
    problems.push(`${path}: has an install script`)
}

for (const problem of problems) console.log(problem)
process.exit(problems.length > 0 ? 1 : 0)
