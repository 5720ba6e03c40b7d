import type { NostrEvent } from '../../../ports/nostr-types'

/** Milliseconds after which an AUTH without an OK counts as refused. */
const OK_TIMEOUT_MS = 10_000

export interface RelayAuthOptions {
  readonly authorize: (challenge: string) => Promise<NostrEvent | undefined>
  readonly send: (message: readonly unknown[]) => void
}

/**
 * The NIP-42 authentication of one connection. All requests that need it share one prompt to the user and its answer.
 */
export interface RelayAuth {
  challenge: string | undefined
  /** True if an account has authenticated on this connection, or is just being asked to. */
  readonly isStarted: boolean
  /**
   * Signs the relay's challenge, sends it and resolves with true if the relay accepts. Resolves with false if there is
   * no challenge.
   */
  authenticate(): Promise<boolean>
  /** Takes an OK message of the relay, and ignores it unless `id` is that of the AUTH event. */
  onOk(id: string, accepted: boolean): void
  /** Called when the connection has ended. */
  onDisconnect(): void
}

export function createRelayAuth({ authorize, send }: RelayAuthOptions): RelayAuth {
  let running: Promise<boolean> | undefined
  let pendingAuth: { id: string; settle: (accepted: boolean) => void } | undefined
  let isEnded = false

  const start = async (challenge: string) => {
    const event = await authorize(challenge)
    // If nothing was signed, the next request asks again, because the user may have signed in by then.
    if (!event) running = undefined
    // The signed event must not be sent on a later connection, which has a different challenge.
    if (!event || isEnded) return false
    return new Promise<boolean>(resolve => {
      const timer = setTimeout(() => settle(false), OK_TIMEOUT_MS)
      const settle = (accepted: boolean) => {
        clearTimeout(timer)
        pendingAuth = undefined
        resolve(accepted)
      }
      pendingAuth = { id: event.id, settle }
      send(['AUTH', event])
    })
  }

  return {
    challenge: undefined,
    get isStarted() {
      return running !== undefined
    },
    authenticate() {
      if (this.challenge === undefined) return Promise.resolve(false)
      running ??= start(this.challenge)
      return running
    },
    onOk(id, accepted) {
      if (id === pendingAuth?.id) pendingAuth.settle(accepted)
    },
    onDisconnect() {
      isEnded = true
      pendingAuth?.settle(false)
    },
  }
}
