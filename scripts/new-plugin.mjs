// `npm run new:plugin <id> [purpose] [-- --contract]` creates the folder of a plugin that runs, and adds the plugin to
// the catalog.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { askPluginPurpose } from './new-plugin/ask-plugin-purpose.mjs'
import { createPlugin, StepFailedError } from './new-plugin/create-plugin.mjs'
import { getNameSpellings } from './new-plugin/get-name-spellings.mjs'
import { purposes } from './new-plugin/purposes.mjs'

const USAGE = `Usage: npm run new:plugin <id> [purpose] [-- --contract]

  <id>        2 to 41 lower case letters, digits and dashes, beginning with a letter
  --contract  with a contract.ts, by which other plugins use it

Purposes:
${Object.entries(purposes)
  .map(([name, what]) => `  ${name.padEnd(12)}${what}`)
  .join('\n')}`

function fail(message, status = 1) {
  console.error(message)
  process.exit(status)
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: { contract: { type: 'boolean' } },
      allowPositionals: true,
    })
    const [id = '', purpose, ...rest] = positionals
    if (rest.length > 0) throw new Error(`Too many arguments: ${rest.join(' ')}`)
    // Without `--` before it, npm takes `--contract` for an option of its own, and passes it on in this variable.
    const contract = values.contract ?? process.env.npm_config_contract === 'true'
    return { id, purpose, contract }
  } catch (error) {
    return fail(`${error.message}\n\n${USAGE}`)
  }
}

const { id, ...given } = readArguments()
if (!/^[a-z][a-z0-9-]{1,40}$/.test(id)) fail(USAGE)
if (given.purpose !== undefined && !Object.hasOwn(purposes, given.purpose))
  fail(`There is no purpose '${given.purpose}'.\n\n${USAGE}`)
if (existsSync(fileURLToPath(new URL(`../plugins/${id}`, import.meta.url))))
  fail(`plugins/${id} is there already.`)

const asks = given.purpose === undefined && process.stdin.isTTY && process.stdout.isTTY
const asked = asks ? await askPluginPurpose() : { purpose: given.purpose ?? 'page', contract: false }
const { purpose } = asked
try {
  const { made, changed } = createPlugin({ id, purpose, contract: given.contract || asked.contract })
  const { title } = getNameSpellings(id)
  for (const path of made) console.log(`made     ${path}`)
  for (const path of changed) console.log(`changed  ${path}`)
  console.log(`
npm run storybook   shows it at Plugins, ${title}
npm start           runs Pinion: turn it on in Settings, Plugins, ${title}
npx vitest run --project unit plugins/${id}
npm run build && npx playwright test plugins/${id}`)
} catch (error) {
  if (!(error instanceof StepFailedError)) throw error
  fail(`${error.output}\n${error.message} Nothing was made.`, error.status)
}
