import type { NostrEvent } from '../../../ports/nostr-types'
import { loadSecp256k1, type Secp256k1 } from './secp256k1'
import { verifyEvent } from './verify-event'

// `resolveSecp` resolves `secpReady` with the compiled module, which is sent once, before or after the first batches of
// events. Each batch is answered with one byte per event, in order.
let resolveSecp: (secp: Promise<Secp256k1>) => void = () => {}
const secpReady = new Promise<Secp256k1>(resolve => {
  resolveSecp = resolve
})

addEventListener('message', ({ data }: MessageEvent<WebAssembly.Module | readonly NostrEvent[]>) => {
  if (data instanceof WebAssembly.Module) resolveSecp(loadSecp256k1(data))
  else
    secpReady
      .then(secp => postMessage(Uint8Array.from(data, event => (verifyEvent(secp, event) ? 1 : 0))))
      // The pool hears of errors only, not of rejected promises. It starts another worker.
      .catch(reportError)
})
