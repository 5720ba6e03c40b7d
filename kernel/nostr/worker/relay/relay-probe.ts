/** Milliseconds without a frame after which the relay is probed. */
const SILENCE_TIMEOUT_MS = 45_000
/** Milliseconds within which the relay must answer the probe. */
const PROBE_TIMEOUT_MS = 10_000
const PROBE_ID = 'probe'

/**
 * Finds out whether a connection still works. Browsers cannot send pings, so a silent relay is asked for an event that
 * does not exist.
 */
export interface RelayProbe {
  /**
   * Called regularly with the time (ms); sends the probe if necessary. Returns false if the relay has not answered a
   * probe in time.
   */
  check(now: number, lastFrame: number): boolean
  /** Returns true if the frame is an answer to the probe. Any answer shows that the connection works. */
  handleAnswer(verb: 'EOSE' | 'CLOSED', sub: string): boolean
}

export function createRelayProbe(send: (message: readonly unknown[]) => void): RelayProbe {
  let sentAt: number | undefined
  return {
    check(now, lastFrame) {
      if (sentAt !== undefined) return now - sentAt <= PROBE_TIMEOUT_MS
      if (now - lastFrame <= SILENCE_TIMEOUT_MS) return true
      const bytes = crypto.getRandomValues(new Uint8Array(32))
      const id = Array.from(bytes, b => b.toString(16).padStart(2, '0')).join('')
      sentAt = now
      send(['REQ', PROBE_ID, { ids: [id], limit: 1 }])
      return true
    },
    handleAnswer(verb, sub) {
      if (sub !== PROBE_ID || sentAt === undefined) return false
      sentAt = undefined
      if (verb === 'EOSE') send(['CLOSE', PROBE_ID])
      return true
    },
  }
}
