// The data file is imported by its path, because the package does not export it.
import bundledUrl from '../../../node_modules/nostr-social-graph/data/profileData.json?url'
import { startPeopleEngine } from './people-engine'
import type { PeopleWorkerRequest } from './people-protocol'

/** ms */
const DOWNLOAD_TIMEOUT_MS = 30_000

const engine = startPeopleEngine({
  send: (news, transfer) => postMessage(news, { transfer }),
  async loadBundled() {
    // biome-ignore lint/style/noRestrictedGlobals: a file of this site
    const response = await fetch(bundledUrl, { signal: AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS) })
    if (!response.ok) throw new Error(`The bundled people are missing: ${response.status}`)
    return response.json()
  },
})

addEventListener('message', ({ data }: MessageEvent<PeopleWorkerRequest>) => engine.receive(data))
