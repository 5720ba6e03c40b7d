/** ms without a frame until the relay is probed. */
const SILENCE_TIMEOUT_MS = 45_000
/** ms that the relay has to answer the probe. */
const PROBE_TIMEOUT_MS = 10_000
const PROBE_ID = 'probe'

/**
 * Finds out whether a connection is dead. Browsers cannot send pings, so a silent relay is asked for an event that
 * does not exist.
 */
export interface RelayProbe {
  /** Checks the time (ms). False if the relay has not answered the probe in time. */
  beat(now: number, lastFrame: number): boolean
  /** Accepts any answer to the probe. False if the frame is not one. */
  answered(verb: 'EOSE' | 'CLOSED', sub: string): boolean
}

export function createRelayProbe(send: (message: readonly unknown[]) => void): RelayProbe {
  let askedAt: number | undefined
  return {
    beat(now, lastFrame) {
      if (askedAt !== undefined) return now - askedAt <= PROBE_TIMEOUT_MS
      if (now - lastFrame <= SILENCE_TIMEOUT_MS) return true
      const bytes = crypto.getRandomValues(new Uint8Array(32))
      const id = Array.from(bytes, b => b.toString(16).padStart(2, '0')).join('')
      askedAt = now
      send(['REQ', PROBE_ID, { ids: [id], limit: 1 }])
      return true
    },
    answered(verb, sub) {
      if (sub !== PROBE_ID || askedAt === undefined) return false
      askedAt = undefined
      if (verb === 'EOSE') send(['CLOSE', PROBE_ID])
      return true
    },
  }
}
