import * as nip04 from 'nostr-tools/nip04'
import * as nip44 from 'nostr-tools/nip44'
import { finalizeEvent, getPublicKey } from 'nostr-tools/pure'
import { hexToBytes } from 'nostr-tools/utils'
import { createWalletError } from '#contracts/wallet'
import type { NostrEvent } from '#kernel/ports'
import { NwcError } from './nwc-error'
import { createNwcRelay } from './nwc-relay'
import type { NwcConnection } from './parse-nwc-url'

const [INFO_KIND, REQUEST_KIND, RESPONSE_KIND] = [13_194, 23_194, 23_195]
/** Milliseconds to connect to a relay and receive the wallet's info event. */
const CONNECT_TIMEOUT_MS = 10_000
/** Maximum number of attempts to connect to a relay within `CONNECT_TIMEOUT_MS`, if it refuses at once. */
const MAX_CONNECT_ATTEMPTS = 2
/** Milliseconds to wait for the wallet's answer. */
const RESPONSE_TIMEOUT_MS = 20_000
/** Maximum number of characters of an encrypted answer. */
const MAX_CONTENT_CHARS = 128 * 1024

export interface NwcClientOptions {
  readonly connectTimeoutMs?: number
  readonly responseTimeoutMs?: number
}

/** Exchanges NIP-47 messages with a wallet over the wallet's relays. */
export interface NwcClient {
  /** The methods that the wallet announces. Empty if it announces none. */
  readonly capabilities: readonly string[]
  /**
   * Resolves with the `result` of the wallet's answer. Rejects with an `NwcError` if the wallet answers with an error,
   * with the code 'network' if the request could not be sent, and with the code 'answer-lost' if it was sent but not
   * answered.
   */
  request(method: string, params: object, timeoutMs?: number): Promise<unknown>
  closeClient(): void
}

interface PendingRequest {
  readonly event: NostrEvent
  readonly method: string
  readonly refusals: Set<string>
  isSent: boolean
  resolveWith(answer: NostrEvent): void
  rejectWith(error: Error): void
}

/** Connects to the relays. Throws an error with the code 'network' if no relay can be reached. */
export async function createNwcClient(
  address: NwcConnection,
  signal: AbortSignal,
  options: NwcClientOptions = {},
): Promise<NwcClient> {
  const { connectTimeoutMs = CONNECT_TIMEOUT_MS, responseTimeoutMs = RESPONSE_TIMEOUT_MS } = options
  const { walletPubkey } = address
  const secretKey = hexToBytes(address.secret)
  const pubkey = getPublicKey(secretKey)
  const conversationKey = nip44.getConversationKey(secretKey, walletPubkey)
  const pendingRequests = new Map<string, PendingRequest>()
  const listeners = new Set<() => void>()
  const failureCounts = new Map<string, number>()
  let infoEvent: NostrEvent | undefined

  const unreachableError = () => {
    const hosts = address.relays.map(url => new URL(url).host).join(', ')
    return createWalletError('network', `The wallet’s relay cannot be reached: ${hosts}`)
  }
  const toLostError = (pendingRequest: PendingRequest, message: string) =>
    pendingRequest.isSent ? createWalletError('answer-lost', message) : unreachableError()
  const notifyListeners = () => {
    for (const listener of listeners) listener()
  }
  const isNewerInfo = ({ kind, created_at }: NostrEvent) =>
    kind === INFO_KIND && (!infoEvent || created_at > infoEvent.created_at)
  const findPendingRequest = ({ kind, content, tags }: NostrEvent) => {
    if (kind !== RESPONSE_KIND || content.length > MAX_CONTENT_CHARS) return undefined
    return pendingRequests.get(tags.find(tag => tag[0] === 'e')?.[1] ?? '')
  }
  const nwcRelays = address.relays.map(url =>
    createNwcRelay({
      url,
      secretKey,
      filters: [
        { kinds: [INFO_KIND], authors: [walletPubkey], limit: 1 },
        {
          kinds: [RESPONSE_KIND],
          authors: [walletPubkey],
          '#p': [pubkey],
          since: Math.floor(Date.now() / 1_000) - 60,
        },
      ],
      // An answer arrives once per subscription that it matches. Only the first counts.
      isWanted: event =>
        event.pubkey === walletPubkey && (isNewerInfo(event) || findPendingRequest(event) !== undefined),
      onEvent(event) {
        if (event.kind !== INFO_KIND) return findPendingRequest(event)?.resolveWith(event)
        infoEvent = event
        notifyListeners()
      },
      onReady() {
        // After a reconnect, the same events are sent again. As their ids are the same, the wallet executes each
        // request only once.
        for (const pendingRequest of pendingRequests.values()) sendPending(pendingRequest)
        notifyListeners()
      },
      onPublishResult(id, isAccepted, reason) {
        const pendingRequest = pendingRequests.get(id)
        if (!pendingRequest || isAccepted || /^(auth-required|duplicate)/.test(reason)) return
        pendingRequest.refusals.add(url)
        if (pendingRequest.refusals.size === nwcRelays.length)
          pendingRequest.rejectWith(
            new Error(`The wallet’s relay refuses the request. ${reason.slice(0, 200)}`),
          )
      },
      onDisconnect() {
        failureCounts.set(url, (failureCounts.get(url) ?? 0) + 1)
        notifyListeners()
      },
    }),
  )
  const closeClient = () => {
    for (const nwcRelay of nwcRelays) nwcRelay.close()
    for (const pendingRequest of [...pendingRequests.values()])
      pendingRequest.rejectWith(toLostError(pendingRequest, 'The wallet was disconnected.'))
  }
  signal.addEventListener('abort', closeClient, { once: true })

  const sendPending = (pendingRequest: PendingRequest) => {
    for (const nwcRelay of nwcRelays) {
      if (!nwcRelay.isReady()) continue
      pendingRequest.isSent = true
      // The filter has only the request's id, because a wallet may leave out the `p` tag.
      nwcRelay.sendRequest(pendingRequest.event, { kinds: [RESPONSE_KIND], authors: [walletPubkey] })
    }
  }
  const waitUntil = (condition: () => boolean, timeoutMs: number) =>
    new Promise<boolean>(resolve => {
      const check = () => {
        if (condition() || signal.aborted) finish(condition())
      }
      const finish = (answer: boolean) => {
        clearTimeout(timer)
        listeners.delete(check)
        signal.removeEventListener('abort', check)
        resolve(answer)
      }
      const timer = setTimeout(() => finish(condition()), timeoutMs)
      listeners.add(check)
      signal.addEventListener('abort', check)
      check()
    })

  // Relays send stored events before EOSE. So a relay that is ready has already sent the wallet's info event, if it has
  // one.
  const isReachable = () => infoEvent !== undefined || nwcRelays.some(nwcRelay => nwcRelay.isReady())
  const haveAllFailed = () =>
    address.relays.every(url => (failureCounts.get(url) ?? 0) >= MAX_CONNECT_ATTEMPTS)
  await waitUntil(() => isReachable() || haveAllFailed(), connectTimeoutMs)
  if (!isReachable()) {
    closeClient()
    throw unreachableError()
  }
  // The relay that connects first may not have the info event, so wait a little for the other relays.
  if (!infoEvent)
    await waitUntil(
      () => infoEvent !== undefined || nwcRelays.every(nwcRelay => nwcRelay.isReady()),
      connectTimeoutMs / 5,
    )
  const encryptions = infoEvent?.tags.find(tag => tag[0] === 'encryption')?.[1]?.split(/[\s,]+/) ?? []
  let usesNip44 = encryptions.includes('nip44_v2')

  const sendRequest = (method: string, params: object, timeoutMs: number): Promise<unknown> => {
    const nowSeconds = Math.floor(Date.now() / 1_000)
    const text = JSON.stringify({ method, params })
    const draft = {
      kind: REQUEST_KIND,
      created_at: nowSeconds,
      tags: [
        ['p', walletPubkey],
        ...(usesNip44 ? [['encryption', 'nip44_v2']] : []),
        // The request expires, because the wallet must not execute it after the app has stopped waiting for it.
        ['expiration', String(nowSeconds + Math.ceil(timeoutMs / 1_000) + 5)],
      ],
      content: usesNip44
        ? nip44.encrypt(text, conversationKey)
        : nip04.encrypt(secretKey, walletPubkey, text),
    }
    const event: NostrEvent = finalizeEvent(draft, secretKey)
    return new Promise((resolve, reject) => {
      const settleRequest = (settleAction: () => void) => {
        clearTimeout(timer)
        pendingRequests.delete(event.id)
        for (const nwcRelay of nwcRelays) nwcRelay.closeRequest(event.id)
        settleAction()
      }
      const pendingRequest: PendingRequest = {
        event,
        method,
        isSent: false,
        refusals: new Set(),
        rejectWith: error => settleRequest(() => reject(error)),
        resolveWith: answer =>
          settleRequest(() => {
            try {
              resolve(parseResult(method, decrypt(answer.content)))
            } catch (error) {
              reject(error)
            }
          }),
      }
      const timer = setTimeout(
        () => pendingRequest.rejectWith(toLostError(pendingRequest, 'The wallet has not answered.')),
        timeoutMs,
      )
      pendingRequests.set(event.id, pendingRequest)
      sendPending(pendingRequest)
    })
  }

  const decrypt = (content: string): string => {
    try {
      return content.includes('?iv=')
        ? nip04.decrypt(secretKey, walletPubkey, content)
        : nip44.decrypt(content, conversationKey)
    } catch {
      throw createWalletError('answer-lost', 'The wallet’s answer cannot be read.')
    }
  }

  return {
    capabilities: infoEvent?.content.split(/[\s,]+/).filter(Boolean) ?? [],
    async request(method, params, timeoutMs = responseTimeoutMs) {
      if (signal.aborted) throw createWalletError('network', 'The wallet is not connected.')
      try {
        return await sendRequest(method, params, timeoutMs)
      } catch (error) {
        // The wallet does not support this encryption, so it has done nothing yet. Try the other encryption.
        if (!(error instanceof NwcError) || error.walletCode !== 'UNSUPPORTED_ENCRYPTION') throw error
        usesNip44 = !usesNip44
        return sendRequest(method, params, timeoutMs)
      }
    },
    closeClient,
  }
}

/** Returns the result in a decrypted answer. Throws the wallet's error if the answer contains one. */
function parseResult(method: string, text: string): unknown {
  let answer: unknown
  try {
    answer = JSON.parse(text)
  } catch {
    throw createWalletError('answer-lost', 'The wallet’s answer cannot be read.')
  }
  const { result_type, error, result } = (answer ?? {}) as Record<string, unknown>
  if (typeof error === 'object' && error !== null) {
    const { code, message } = error as Record<string, unknown>
    throw new NwcError(
      typeof code === 'string' ? code : 'OTHER',
      typeof message === 'string' ? message : undefined,
    )
  }
  if (result_type !== method || typeof result !== 'object' || result === null)
    throw createWalletError('answer-lost', 'The wallet’s answer is not one to this request.')
  return result
}
