import type { DataName } from '../data/data-types'
import { createRelayLine } from './relay-line'
import type { Seal, WireEvent } from './seal'

export interface RunOptions {
  readonly seal: Seal
  readonly relays: readonly string[]
  /** Returns the data to send now, by name. Data that has not changed is not sent again, apart from the heartbeat. */
  collect(): ReadonlyMap<DataName, unknown>
  /**
   * Called when a relay has accepted or refused an event for the first time, with the number of relays that have
   * accepted and refused so far.
   */
  told(acceptedBy: number, refusedBy: number): void
}

export interface RunningSession {
  /** Collects the data and sends it. Called for each heartbeat, and when the reader has added or removed a part. */
  beat(): void
  /** Sends `last` as the final heartbeat and closes the connections. */
  stop(last: unknown): void
}

/** Opens the connections of a session. Nothing is sent before the first `beat`. */
export function runSession({ seal, relays, collect, told }: RunOptions): RunningSession {
  /** The newest event of each name, and the text in it. */
  const sent = new Map<DataName, { readonly event: WireEvent; readonly text: string }>()
  const accepted = new Set<string>()
  const refused = new Set<string>()
  let stopped = false

  const lines = relays.map(url =>
    createRelayLine({
      url,
      seal,
      onOpen: line => {
        for (const { event } of sent.values()) line.send(['EVENT', event])
      },
      onTaken(taken) {
        if (accepted.has(url) || (!taken && refused.has(url))) return
        refused.delete(url)
        if (taken) accepted.add(url)
        else refused.add(url)
        if (!stopped) told(accepted.size, refused.size)
      },
    }),
  )
  const send = (name: DataName, value: unknown) => {
    const text = JSON.stringify(value)
    const was = sent.get(name)
    if (name !== 'heartbeat' && was?.text === text) return
    // Relays keep only the newest event of each name, so each event must be at least one second newer than the
    // previous one.
    const at = Math.max(Math.floor(Date.now() / 1_000), (was?.event.created_at ?? 0) + 1)
    const event = seal.close(name, value, at)
    sent.set(name, { event, text })
    for (const line of lines) line.send(['EVENT', event])
  }
  return {
    beat() {
      const data = collect()
      for (const [name, value] of data) send(name, value)
      // Data that the reader no longer shares is replaced by `null` on the relays.
      for (const name of sent.keys()) if (!data.has(name)) send(name, null)
    },
    stop(last) {
      stopped = true
      send('heartbeat', last)
      for (const line of lines) line.close()
    },
  }
}
