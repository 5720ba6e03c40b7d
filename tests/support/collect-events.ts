import WebSocket from 'ws'
import type { NostrEvent } from '../../kernel/ports/nostr-types.ts'
import type { TestRelay } from './test-relay.ts'

/**
 * Collects every event of a kind that is published from now on, until the relay is killed. Unlike `relay.store`, the
 * list also has the versions of a list that a newer one has replaced.
 */
export async function collectEvents(relay: TestRelay, kind: number): Promise<readonly NostrEvent[]> {
  const heard: NostrEvent[] = []
  const socket = new WebSocket(relay.url)
  await new Promise(resolve => socket.once('open', resolve))
  const begun = new Promise<void>(resolve => {
    socket.on('message', data => {
      const [type, , event] = JSON.parse(String(data)) as [string, string, NostrEvent]
      if (type === 'EVENT') heard.push(event)
      if (type === 'EOSE') resolve()
    })
  })
  const since = Math.floor(Date.now() / 1_000) - 5
  socket.send(JSON.stringify(['REQ', 'new', { kinds: [kind], since }]))
  await begun
  return heard
}
