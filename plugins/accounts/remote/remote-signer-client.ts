import { type Disposable, UserFacingError } from '#kernel'
import { bytesToHex, sanitizeName } from '#kernel/nostr'
import { type NostrEvent, SignerUnavailableError } from '#kernel/ports'
import type { CheckedUrl } from '#kernel/url-policy'
import { createSignerRelay, type SignerRelay } from './signer-relay'

/**
 * This browser's key for messages with a remote signer. The secret key stays in the worker that holds all keys; these
 * methods ask it.
 */
export interface RemoteClientKey {
  /** hex */
  readonly pubkey: string
  writeMessage(peer: string, text: string): Promise<NostrEvent>
  readMessage(event: NostrEvent): Promise<string>
  /** NIP-42 */
  signChallenge(relay: string, challenge: string): Promise<NostrEvent>
}

export interface RemoteSignerClientOptions {
  readonly key: RemoteClientKey
  /** Public key of the signer in hex. Unknown until a signer has answered the scanned code. */
  readonly signer?: string | undefined
  readonly relays: readonly CheckedUrl[]
  readonly connect: (url: CheckedUrl) => WebSocket
  /** Called if the signer asks the user to confirm on this https page, at most once per request. */
  readonly onAuthUrl: (url: string) => void
  /** ms; for tests. */
  readonly timeoutMs?: number
}

/** Exchanges NIP-46 messages with one signer. All rejections are `UserFacingError`s. */
export interface RemoteSignerClient extends Disposable {
  /** Sends a request and resolves with the answer. Waits at most a minute, or until `signal` aborts. */
  request(method: string, params: readonly string[], options?: RequestOptions): Promise<string>
  /**
   * Waits until a signer has scanned the `nostrconnect://` code, which it proves by sending `secret`. Resolves with its
   * key (hex).
   */
  waitForSigner(secret: string, signal: AbortSignal): Promise<string>
}

interface RequestOptions {
  readonly signal?: AbortSignal
  /** ms */
  readonly timeoutMs?: number
}

interface PendingRequest {
  readonly event: NostrEvent
  readonly text: string
  readonly resolve: (result: string) => void
  readonly reject: (error: UserFacingError) => void
  extendTimeout(): void
  isConfirming: boolean
}

/** Milliseconds to wait for an answer, enough for the user to find their phone. */
const ANSWER_TIMEOUT_MS = 60_000
/** Milliseconds to wait for an answer if a confirmation page was opened. */
const CONFIRMATION_TIMEOUT_MS = 5 * 60_000

export function createRemoteSignerClient(options: RemoteSignerClientOptions): RemoteSignerClient {
  const { key, relays, connect, onAuthUrl, timeoutMs = ANSWER_TIMEOUT_MS } = options
  const pending = new Map<string, PendingRequest>()
  let signer = options.signer
  let awaitedSigner: { readonly secret: string; onFound(pubkey: string): void } | undefined
  let isDisposed = false

  const receive = async (event: NostrEvent) => {
    if (signer ? event.pubkey !== signer : !awaitedSigner) return
    let response: SignerResponse | undefined
    try {
      response = parseResponse(await key.readMessage(event))
    } catch {
      // The message is invalid or for another client, so it is ignored.
      return
    }
    if (!response) return
    if (!signer) {
      if (!awaitedSigner || response.result !== awaitedSigner.secret) return
      signer = event.pubkey
      awaitedSigner.onFound(signer)
      return
    }
    const pendingRequest = pending.get(response.id)
    if (!pendingRequest) return
    if (response.result === 'auth_url') {
      if (pendingRequest.isConfirming) return
      pendingRequest.isConfirming = true
      const url = parseHttpsUrl(response.error)
      if (!url)
        return pendingRequest.reject(
          new UserFacingError('Your signer wants to open a page that is not safe.'),
        )
      pendingRequest.extendTimeout()
      onAuthUrl(url)
    } else if (response.error)
      pendingRequest.reject(new UserFacingError(`Your signer refused: ${response.error}`))
    else pendingRequest.resolve(response.result)
  }

  const signerRelays: readonly SignerRelay[] = relays.map(url => {
    const signerRelay: SignerRelay = createSignerRelay({
      url,
      client: key.pubkey,
      connect,
      onMessage: event => void receive(event),
      onChallenge: challenge => key.signChallenge(url, challenge),
      // After a reconnect, repeat each unanswered request, because its answer may be lost. The request gets a new
      // event, because the signer ignores an event that it has seen.
      onOpen: isReconnect => {
        for (const { event, text } of pending.values())
          if (!isReconnect) signerRelay.send(event)
          else if (signer) void key.writeMessage(signer, text).then(signerRelay.send, () => {})
      },
      isAwaitingAnswer: () => pending.size > 0 || awaitedSigner !== undefined,
    })
    return signerRelay
  })
  const connectAll = () => {
    for (const signerRelay of signerRelays) signerRelay.connectNow()
  }

  return {
    async request(method, params, { signal, timeoutMs: requestTimeoutMs = timeoutMs } = {}) {
      if (isDisposed) throw new SignerUnavailableError('Cancelled.')
      if (!signer) throw new UserFacingError('Your signer is not connected.')
      const id = bytesToHex(crypto.getRandomValues(new Uint8Array(16)))
      const text = JSON.stringify({ id, method, params })
      const event = await key.writeMessage(signer, text)
      if (signal?.aborted) throw new UserFacingError('Cancelled.')
      return new Promise<string>((resolve, reject) => {
        const onTimeout = () =>
          settle(() => reject(new UserFacingError('Your signer did not answer. Is it running?')))
        let timer = setTimeout(onTimeout, requestTimeoutMs)
        const settle = (settleAction: () => void) => {
          clearTimeout(timer)
          pending.delete(id)
          signal?.removeEventListener('abort', onAbort)
          settleAction()
        }
        const onAbort = () => settle(() => reject(new UserFacingError('Cancelled.')))
        signal?.addEventListener('abort', onAbort)
        pending.set(id, {
          event,
          text,
          isConfirming: false,
          resolve: result => settle(() => resolve(result)),
          reject: error => settle(() => reject(error)),
          extendTimeout: () => {
            clearTimeout(timer)
            timer = setTimeout(onTimeout, CONFIRMATION_TIMEOUT_MS)
          },
        })
        connectAll()
        for (const signerRelay of signerRelays) signerRelay.send(event)
      })
    },
    waitForSigner: (secret, signal) =>
      new Promise((resolve, reject) => {
        const stopWaiting = () => {
          awaitedSigner = undefined
          signal.removeEventListener('abort', onAbort)
        }
        const onAbort = () => {
          stopWaiting()
          reject(new UserFacingError('Cancelled.'))
        }
        if (signal.aborted) return onAbort()
        signal.addEventListener('abort', onAbort)
        awaitedSigner = {
          secret,
          onFound(pubkey) {
            stopWaiting()
            resolve(pubkey)
          },
        }
        connectAll()
      }),
    dispose() {
      isDisposed = true
      for (const { reject } of [...pending.values()]) reject(new SignerUnavailableError('Cancelled.'))
      for (const signerRelay of signerRelays) signerRelay.dispose()
    },
  }
}

interface SignerResponse {
  readonly id: string
  readonly result: string
  readonly error: string
}

/** Maximum number of characters that are shown of the reason that the signer gave. */
const MAX_REASON_CHARS = 200

function parseResponse(text: string): SignerResponse | undefined {
  const { id, result, error } = (JSON.parse(text) ?? {}) as Record<string, unknown>
  if (typeof id !== 'string') return undefined
  const reason = typeof error === 'string' ? error : ''
  return {
    id,
    result: typeof result === 'string' ? result : '',
    error: result === 'auth_url' ? reason : sanitizeName(reason.slice(0, MAX_REASON_CHARS)).trim(),
  }
}

function parseHttpsUrl(text: string): string | undefined {
  if (text.length > 2_000) return undefined
  try {
    const { protocol, href, username, password } = new URL(text)
    return protocol === 'https:' && !username && !password ? href : undefined
  } catch {
    return undefined
  }
}
