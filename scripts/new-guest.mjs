// `npm run new:guest <id>` makes the folder of a guest that runs; see `docs/guests.md`.
import { fileURLToPath } from 'node:url'
import { createGuestFolder } from './guests/create-guest-folder.mjs'

const [id = ''] = process.argv.slice(2)
try {
  for (const path of createGuestFolder(id, fileURLToPath(new URL('..', import.meta.url))))
    console.log(`made     ${path}`)
  console.log(`
npx vitest run --project unit guests/${id}
npm run guest ${id}   serves it; docs/guests.md says how to load it`)
} catch (error) {
  console.error(`${error.code === 'EEXIST' ? `There is a guest ${id} already.` : error.message}

Usage: npm run new:guest <id>`)
  process.exitCode = 1
}
