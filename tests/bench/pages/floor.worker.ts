import { loadSecp256k1 } from '../../../kernel/nostr/worker/verify/secp256k1'
import { verifyEvent } from '../../../kernel/nostr/worker/verify/verify-event'
import type { Filter, NostrEvent } from '../../../kernel/ports/nostr-types'
import wasmUrl from '../../../node_modules/nostr-wasm/public/out/secp256k1.wasm?url'

addEventListener('message', async ({ data }: MessageEvent<{ relay: string; filters: readonly Filter[] }>) => {
  const events: NostrEvent[] = []
  const socket = new WebSocket(data.relay)
  await new Promise(resolve => {
    socket.onopen = resolve
  })
  await new Promise<void>(resolve => {
    socket.onmessage = ({ data: text }) => {
      const [verb, , event] = JSON.parse(text)
      if (verb === 'EVENT') events.push(event)
      else resolve()
    }
    socket.send(JSON.stringify(['REQ', 'floor', ...data.filters]))
  })
  socket.close()
  const secp = await loadSecp256k1(await WebAssembly.compileStreaming(fetch(wasmUrl)))
  const started = performance.now()
  let valid = 0
  for (const event of events) if (verifyEvent(secp, event)) valid++
  postMessage({ events: valid, ms: performance.now() - started })
})
