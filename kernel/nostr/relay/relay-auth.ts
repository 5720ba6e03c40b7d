import type { NostrEvent } from '../../ports/nostr-types'

/** ms; a relay that has not said OK to an AUTH by then has refused it. */
const OK_TIMEOUT_MS = 10_000

export interface RelayAuthOptions {
  readonly authorize: (challenge: string) => Promise<NostrEvent | undefined>
  readonly send: (message: readonly unknown[]) => void
}

/** NIP-42 on one connection: one prompt, whose answer all requests share. */
export interface RelayAuth {
  challenge: string | undefined
  /** An account has authenticated on this connection, or is being asked to. */
  readonly begun: boolean
  /** Signs the challenge and hears the relay's verdict; false without a challenge. */
  run(): Promise<boolean>
  /** Records the relay's OK message for an AUTH. */
  ok(id: string, accepted: boolean): void
  /** The connection is gone. */
  end(): void
}

export function createRelayAuth({ authorize, send }: RelayAuthOptions): RelayAuth {
  let running: Promise<boolean> | undefined
  let expected: { id: string; settle: (accepted: boolean) => void } | undefined
  let ended = false

  const start = async (challenge: string) => {
    const event = await authorize(challenge)
    // A refusal is not remembered: a visitor who could not sign may have signed in by the next request.
    if (!event) running = undefined
    // A signed answer must not be sent on a later connection, which has another challenge.
    if (!event || ended) return false
    return new Promise<boolean>(resolve => {
      const timer = setTimeout(() => settle(false), OK_TIMEOUT_MS)
      const settle = (accepted: boolean) => {
        clearTimeout(timer)
        expected = undefined
        resolve(accepted)
      }
      expected = { id: event.id, settle }
      send(['AUTH', event])
    })
  }

  return {
    challenge: undefined,
    get begun() {
      return running !== undefined
    },
    run() {
      if (this.challenge === undefined) return Promise.resolve(false)
      running ??= start(this.challenge)
      return running
    },
    ok(id, accepted) {
      if (id === expected?.id) expected.settle(accepted)
    },
    end() {
      ended = true
      expected?.settle(false)
    },
  }
}
