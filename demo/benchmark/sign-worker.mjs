// A worker that signs batches of events. It is plain JavaScript, because Node 20 starts workers without Vite.
import { createHash } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { initNostrWasm } from 'nostr-wasm'

const wasm = await initNostrWasm()
// These bytes replace the random nonce of a signature, so that each build gives the same events.
const entropy = new Uint8Array(32)
const keys = new Map()

function keyOf(author) {
  let key = keys.get(author)
  if (!key) {
    key = new Uint8Array(createHash('sha256').update(`${workerData.seed}/${author}`).digest())
    keys.set(author, key)
  }
  return key
}

parentPort.on('message', ({ batch, items }) => {
  const lines = items.map(({ author, kind, created_at, tags, content }) => {
    const event = { id: '', pubkey: '', created_at, kind, tags, content, sig: '' }
    wasm.finalizeEvent(event, keyOf(author), entropy)
    return JSON.stringify(event)
  })
  parentPort.postMessage({ batch, lines })
})
