import type { NostrEvent } from '../../core/nostr-types'

/** ms; a relay that has not said OK to an AUTH by then has refused it. */
const OK_LIMIT = 10_000

export interface RelayAuthOptions {
  readonly authorize: (challenge: string) => Promise<NostrEvent | undefined>
  readonly send: (message: readonly unknown[]) => void
}

/** NIP-42 on one connection: one prompt, whose answer all requests share. */
export interface RelayAuth {
  challenge: string | undefined
  /** Somebody has said who they are, or is being asked. */
  readonly begun: boolean
  /** Signs the challenge and hears the relay's verdict; false without a challenge. */
  run(): Promise<boolean>
  /** The relay said OK, or not. */
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
    // Who said no may be somebody else by the next question: a visitor who has signed in since.
    if (!event) running = undefined
    // An answer for a connection that is gone must not be sent on the next one.
    if (!event || ended) return false
    return new Promise<boolean>(resolve => {
      const timer = setTimeout(() => settle(false), OK_LIMIT)
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
