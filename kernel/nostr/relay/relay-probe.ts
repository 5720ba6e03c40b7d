/** ms without a frame before the relay is asked something. */
const QUIET_LIMIT = 45_000
/** ms it has for the answer. */
const PROBE_LIMIT = 10_000
const SUB = 'probe'

/** Browsers cannot ping: a silent relay is asked for an event that does not exist. */
export interface RelayProbe {
  /** Looks at the clock (ms). False when the relay owes an answer for too long. */
  beat(now: number, lastFrame: number): boolean
  /** Takes the answer, whatever it says. False when the frame is for somebody else. */
  answered(verb: 'EOSE' | 'CLOSED', sub: string): boolean
}

export function createRelayProbe(send: (message: readonly unknown[]) => void): RelayProbe {
  let askedAt: number | undefined
  return {
    beat(now, lastFrame) {
      if (askedAt !== undefined) return now - askedAt <= PROBE_LIMIT
      if (now - lastFrame <= QUIET_LIMIT) return true
      const bytes = crypto.getRandomValues(new Uint8Array(32))
      const id = Array.from(bytes, b => b.toString(16).padStart(2, '0')).join('')
      askedAt = now
      send(['REQ', SUB, { ids: [id], limit: 1 }])
      return true
    },
    answered(verb, sub) {
      if (sub !== SUB || askedAt === undefined) return false
      askedAt = undefined
      if (verb === 'EOSE') send(['CLOSE', SUB])
      return true
    },
  }
}
