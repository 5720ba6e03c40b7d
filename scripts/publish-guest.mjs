// `npm run publish:guest <id>` publishes a guest of the folder `guests`; see `docs/guests.md`.
import { existsSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { naddrEncode } from 'nostr-tools/nip19'
import { createBunkerSigner, createKeySigner } from './guests/guest-signers.mjs'
import { prepareGuest, publishGuest } from './guests/publish-guest.mjs'

const USAGE = `Usage: npm run publish:guest <id> -- --server <address> --relay <address> [--bunker | --unsigned <file>]

  --server    a Blossom server, such as https://blossom.primal.net; may be given several times
  --relay     a relay, such as wss://relay.damus.io; may be given several times
  --bunker    asks for the address of a remote signer (NIP-46) instead of a secret key
  --unsigned  uploads and publishes nothing, and writes the events into a file, to be signed elsewhere`

/** Asks for a line that is not shown while it is typed. */
function askSecretly(question) {
  process.stdout.write(question)
  const output = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output, terminal: true })
  return new Promise(resolve => {
    lines.question('', answer => {
      lines.close()
      process.stdout.write('\n')
      resolve(answer)
    })
  })
}

async function run() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      server: { type: 'string', multiple: true },
      relay: { type: 'string', multiple: true },
      bunker: { type: 'boolean' },
      unsigned: { type: 'string' },
    },
  })
  const [id = ''] = positionals
  const { server: servers = [], relay: relays = [], bunker, unsigned } = values
  const folder = fileURLToPath(new URL(`../guests/${id}`, import.meta.url))
  if (!/^[a-z0-9-]+$/.test(id) || !existsSync(`${folder}/guest.ts`))
    throw new Error(`There is no guest '${id}'.`)
  if (servers.length === 0) throw new Error('Name a server for the code with --server.')
  if (unsigned !== undefined) {
    const { templates, code, hash } = await prepareGuest(folder, servers)
    writeFileSync(unsigned, JSON.stringify(templates, null, 2))
    writeFileSync(`${unsigned}.js`, code)
    console.log(`made     ${unsigned}\nmade     ${unsigned}.js   (SHA-256 ${hash})`)
    return
  }
  if (relays.length === 0) throw new Error('Name a relay with --relay.')
  const signer = bunker
    ? await createBunkerSigner(await askSecretly('Address of the remote signer (bunker://…): '))
    : createKeySigner(await askSecretly('Secret key (nsec1…): '))
  try {
    const { title, version, events } = await publishGuest({
      folder,
      servers,
      relays,
      signer,
      log: console.log,
    })
    const [{ kind, pubkey }] = events
    console.log(`
${title} ${version} is published. Show this in a note, or open it in Pinion:
nostr:${naddrEncode({ kind, pubkey, identifier: id, relays: relays.slice(0, 2) })}`)
  } finally {
    await signer.close()
  }
}

run().catch(error => {
  console.error(`${error.message}\n\n${USAGE}`)
  process.exitCode = 1
})
