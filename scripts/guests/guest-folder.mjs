import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Returns the folder of a guest. If there is no such guest, prints this and how `npm run <command>` is used. */
export function guestFolder(command, id = '') {
  const folder = fileURLToPath(new URL(`../../guests/${id}`, import.meta.url))
  if (/^[a-z0-9-]+$/.test(id) && existsSync(`${folder}/guest.ts`)) return folder
  console.error(
    `${id === '' ? 'Which guest?' : `There is no guest '${id}'.`}\n\nUsage: npm run ${command} <id>`,
  )
  process.exit(1)
}
