import type { NostrEvent } from '#kernel/ports'
import type { DebugDataName } from '../data/data-types'
import type { SessionCipher } from './session-cipher'
import { createSessionRelay } from './session-relay'

export interface RunSessionOptions {
  readonly cipher: SessionCipher
  readonly relays: readonly string[]
  /** Returns the data to send now, by name. Unchanged data is not sent again, except the heartbeat. */
  collectData(): ReadonlyMap<DebugDataName, unknown>
  /**
   * Called when a relay has first accepted or refused an event, with the numbers of relays that have accepted and
   * refused one so far.
   */
  onRelayResult(acceptedCount: number, refusedCount: number): void
}

export interface RunningDebugSession {
  /** Collects the data and sends it. Called for each heartbeat, and when the reader has changed what is shared. */
  sendData(): void
  /** Sends `lastHeartbeat` as the final heartbeat and closes the connections. */
  stopSession(lastHeartbeat: unknown): void
}

/** Opens the connections of a session. Nothing is sent before the first `sendData`. */
export function startDebugSession({
  cipher,
  relays,
  collectData,
  onRelayResult,
}: RunSessionOptions): RunningDebugSession {
  /** The newest event of each name, and the text in it. */
  const sentByName = new Map<DebugDataName, { readonly event: NostrEvent; readonly text: string }>()
  const acceptedRelays = new Set<string>()
  const refusedRelays = new Set<string>()
  let isStopped = false

  const sessionRelays = relays.map(url =>
    createSessionRelay({
      url,
      cipher,
      onOpen: sessionRelay => {
        for (const { event } of sentByName.values()) sessionRelay.send(['EVENT', event])
      },
      onPublishResult(isAccepted) {
        if (acceptedRelays.has(url) || (!isAccepted && refusedRelays.has(url))) return
        refusedRelays.delete(url)
        if (isAccepted) acceptedRelays.add(url)
        else refusedRelays.add(url)
        if (!isStopped) onRelayResult(acceptedRelays.size, refusedRelays.size)
      },
    }),
  )
  const send = (name: DebugDataName, value: unknown) => {
    const text = JSON.stringify(value)
    const previous = sentByName.get(name)
    if (name !== 'heartbeat' && previous?.text === text) return
    // A relay keeps only the newest event of each name. So each event must be at least 1 s newer than the one before.
    const createdAt = Math.max(Math.floor(Date.now() / 1_000), (previous?.event.created_at ?? 0) + 1)
    const event = cipher.encryptData(name, value, createdAt)
    sentByName.set(name, { event, text })
    for (const sessionRelay of sessionRelays) sessionRelay.send(['EVENT', event])
  }
  return {
    sendData() {
      const data = collectData()
      for (const [name, value] of data) send(name, value)
      // The reader no longer shares this data, so `null` replaces it on the relays.
      for (const name of sentByName.keys()) if (!data.has(name)) send(name, null)
    },
    stopSession(lastHeartbeat) {
      isStopped = true
      send('heartbeat', lastHeartbeat)
      for (const sessionRelay of sessionRelays) sessionRelay.close()
    },
  }
}
