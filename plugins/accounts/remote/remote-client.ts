import { type Disposable, Refusal } from '#kernel'
import { bytesToHex, neutralize } from '#kernel/nostr'
import type { OutsideAddress } from '#kernel/outside'
import { type NostrEvent, SignerGone } from '#kernel/ports'
import { createRelayLine, type RelayLine } from './relay-line'

/** This browser's key for messages with a remote signer. The key is held in the worker. */
export interface ClientKey {
  /** hex */
  readonly pubkey: string
  write(peer: string, text: string): Promise<NostrEvent>
  read(event: NostrEvent): Promise<string>
  /** NIP-42 */
  prove(relay: string, challenge: string): Promise<NostrEvent>
}

export interface RemoteClientOptions {
  readonly key: ClientKey
  /** Public key of the signer in hex. Unknown until a signer has answered the scanned code. */
  readonly signer?: string | undefined
  readonly relays: readonly OutsideAddress[]
  readonly connect: (url: OutsideAddress) => WebSocket
  /** Called if the signer asks the user to confirm on this https page, at most once per request. */
  readonly onAuthUrl: (url: string) => void
  /** ms; for tests. */
  readonly patience?: number
}

/** Exchanges NIP-46 messages with one signer. All rejections are `Refusal`s. */
export interface RemoteClient extends Disposable {
  /** Sends a request and resolves with the answer. `signal` cancels the wait, which otherwise ends after a minute. */
  request(method: string, params: readonly string[], options?: RequestOptions): Promise<string>
  /** Waits for a signer that scanned our code and proves this by the secret. Resolves with the signer's key (hex). */
  met(secret: string, signal: AbortSignal): Promise<string>
}

interface RequestOptions {
  readonly signal?: AbortSignal
  /** ms */
  readonly patience?: number
}

interface Pending {
  readonly event: NostrEvent
  readonly text: string
  readonly resolve: (result: string) => void
  readonly reject: (error: Refusal) => void
  prolong(): void
  confirming: boolean
}

/** Milliseconds to wait for an answer, enough for the user to find their phone. */
const ANSWER_TIMEOUT_MS = 60_000
/** Milliseconds to wait for an answer if a confirmation page was opened. */
const CONFIRMATION_TIMEOUT_MS = 5 * 60_000

export function createRemoteClient(options: RemoteClientOptions): RemoteClient {
  const { key, relays, connect, onAuthUrl, patience = ANSWER_TIMEOUT_MS } = options
  const pending = new Map<string, Pending>()
  let signer = options.signer
  let meeting: { readonly secret: string; found(pubkey: string): void } | undefined
  let ended = false

  const receive = async (event: NostrEvent) => {
    if (signer ? event.pubkey !== signer : !meeting) return
    let answer: Answer | undefined
    try {
      answer = toAnswer(await key.read(event))
    } catch {
      // Ignore the message, because it is invalid or for another client.
      return
    }
    if (!answer) return
    if (!signer) {
      if (!meeting || answer.result !== meeting.secret) return
      signer = event.pubkey
      meeting.found(signer)
      return
    }
    const waiting = pending.get(answer.id)
    if (!waiting) return
    if (answer.result === 'auth_url') {
      if (waiting.confirming) return
      waiting.confirming = true
      const url = toHttpsUrl(answer.error)
      if (!url) return waiting.reject(new Refusal('Your signer wants to open a page that is not safe.'))
      waiting.prolong()
      onAuthUrl(url)
    } else if (answer.error) waiting.reject(new Refusal(`Your signer refused: ${answer.error}`))
    else waiting.resolve(answer.result)
  }

  const lines: readonly RelayLine[] = relays.map(url => {
    const line: RelayLine = createRelayLine({
      url,
      client: key.pubkey,
      connect,
      onMessage: event => void receive(event),
      onChallenge: challenge => key.prove(url, challenge),
      // The answer may have been lost while the connection was down. Send the request in a new event, which the signer
      // has not seen.
      onOpen: again => {
        for (const { event, text } of pending.values())
          if (!again) line.send(event)
          else if (signer) void key.write(signer, text).then(line.send, () => {})
      },
      wanted: () => pending.size > 0 || meeting !== undefined,
    })
    return line
  })
  const wake = () => {
    for (const line of lines) line.wake()
  }

  return {
    async request(method, params, { signal, patience: most = patience } = {}) {
      if (ended) throw new SignerGone('Cancelled.')
      if (!signer) throw new Refusal('Your signer is not connected.')
      const id = bytesToHex(crypto.getRandomValues(new Uint8Array(16)))
      const text = JSON.stringify({ id, method, params })
      const event = await key.write(signer, text)
      if (signal?.aborted) throw new Refusal('Cancelled.')
      return new Promise<string>((resolve, reject) => {
        const silent = () => end(() => reject(new Refusal('Your signer did not answer. Is it running?')))
        let timer = setTimeout(silent, most)
        const end = (act: () => void) => {
          clearTimeout(timer)
          pending.delete(id)
          signal?.removeEventListener('abort', cancel)
          act()
        }
        const cancel = () => end(() => reject(new Refusal('Cancelled.')))
        signal?.addEventListener('abort', cancel)
        pending.set(id, {
          event,
          text,
          confirming: false,
          resolve: result => end(() => resolve(result)),
          reject: error => end(() => reject(error)),
          prolong: () => {
            clearTimeout(timer)
            timer = setTimeout(silent, CONFIRMATION_TIMEOUT_MS)
          },
        })
        wake()
        for (const line of lines) line.send(event)
      })
    },
    met: (secret, signal) =>
      new Promise((resolve, reject) => {
        const end = () => {
          meeting = undefined
          signal.removeEventListener('abort', cancel)
        }
        const cancel = () => {
          end()
          reject(new Refusal('Cancelled.'))
        }
        if (signal.aborted) return cancel()
        signal.addEventListener('abort', cancel)
        meeting = {
          secret,
          found(pubkey) {
            end()
            resolve(pubkey)
          },
        }
        wake()
      }),
    dispose() {
      ended = true
      for (const { reject } of [...pending.values()]) reject(new SignerGone('Cancelled.'))
      for (const line of lines) line.dispose()
    },
  }
}

interface Answer {
  readonly id: string
  readonly result: string
  readonly error: string
}

/** Maximum number of characters of the signer's reason that are shown. */
const MAX_REASON = 200

function toAnswer(text: string): Answer | undefined {
  const { id, result, error } = (JSON.parse(text) ?? {}) as Record<string, unknown>
  if (typeof id !== 'string') return undefined
  const reason = typeof error === 'string' ? error : ''
  return {
    id,
    result: typeof result === 'string' ? result : '',
    error: result === 'auth_url' ? reason : neutralize(reason.slice(0, MAX_REASON)).trim(),
  }
}

function toHttpsUrl(text: string): string | undefined {
  if (text.length > 2_000) return undefined
  try {
    const { protocol, href, username, password } = new URL(text)
    return protocol === 'https:' && !username && !password ? href : undefined
  } catch {
    return undefined
  }
}
