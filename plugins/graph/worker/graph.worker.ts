// The data file is imported by its path, because the package does not export it.
import defaultUrl from '../../../node_modules/nostr-social-graph/data/socialGraph.bin?url'
import { startGraphEngine } from './graph-engine'
import type { GraphWorkerRequest } from './graph-protocol'

const engine = startGraphEngine({
  send: (news, transfer) => postMessage(news, { transfer }),
  now: Date.now,
  async loadDefault() {
    // biome-ignore lint/style/noRestrictedGlobals: a file of this site
    const response = await fetch(defaultUrl)
    if (!response.ok) throw new Error(`The bundled graph is missing: ${response.status}`)
    return new Uint8Array(await response.arrayBuffer())
  },
})

addEventListener('message', ({ data }: MessageEvent<GraphWorkerRequest>) => engine.receive(data))
