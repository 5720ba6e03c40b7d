// `npm run build:guest <id>` builds a guest of the folder `guests` into `dist/guests/<id>`, and prints the hash of its code.
// A page with the widget lists these two files; see `widget/README.md`.
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildGuest } from './guests/build-guest.mjs'
import { guestFolder } from './guests/guest-folder.mjs'

const [id] = process.argv.slice(2)
const folder = guestFolder('build:guest', id)
const { manifest, code } = await buildGuest(folder)
const out = fileURLToPath(new URL(`../dist/guests/${id}`, import.meta.url))
mkdirSync(out, { recursive: true })
writeFileSync(`${out}/guest.json`, manifest)
writeFileSync(`${out}/guest.js`, code)
console.log(`${out}

SHA-256 of guest.js: ${createHash('sha256').update(code).digest('hex')}`)
