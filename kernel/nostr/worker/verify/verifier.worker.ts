import type { NostrEvent } from '../../../ports/nostr-types'
import { loadSecp256k1, type Secp256k1 } from './secp256k1'
import { verifyEvent } from './verify-event'

// `give` resolves `ready` with the compiled module, which is sent once, before or after the first batches of events.
// Each batch is answered with one byte per event, in order.
let give: (secp: Promise<Secp256k1>) => void = () => {}
const ready = new Promise<Secp256k1>(resolve => {
  give = resolve
})

addEventListener('message', async ({ data }: MessageEvent<WebAssembly.Module | readonly NostrEvent[]>) => {
  if (data instanceof WebAssembly.Module) {
    give(loadSecp256k1(data))
    return
  }
  const secp = await ready
  postMessage(Uint8Array.from(data, event => (verifyEvent(secp, event) ? 1 : 0)))
})
