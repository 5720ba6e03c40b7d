import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getNameSpellings } from '../new-plugin/get-name-spellings.mjs'

const EXAMPLE = fileURLToPath(new URL('example', import.meta.url))
/** Must match the rule in `plugins/guests/install/guest-manifest.ts`. */
const ID = /^[a-z0-9][a-z0-9-]{0,12}$/

/**
 * Creates the folder of a new guest in `guests`, from an example. Returns the paths of its files. Throws if that fails.
 */
export function createGuestFolder(id, root) {
  if (!ID.test(id)) throw new Error(`'${id}' is no id of a guest: use 1 to 13 of a-z, 0-9 and -`)
  const { title } = getNameSpellings(id)
  mkdirSync(join(root, 'guests'), { recursive: true })
  // `mkdirSync` throws if the folder exists, so that no guest is overwritten.
  mkdirSync(join(root, 'guests', id))
  return readdirSync(EXAMPLE).map(name => {
    const text = readFileSync(join(EXAMPLE, name), 'utf8')
    const path = `guests/${id}/${name}`
    writeFileSync(
      join(root, path),
      text
        .replaceAll('example-guest', id)
        .replaceAll('Example guest', title)
        .replaceAll("'../../../guest-api", "'../../guest-api")
        .replaceAll("'../../../guests/", "'../"),
    )
    return path
  })
}
