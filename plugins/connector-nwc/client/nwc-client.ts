import * as nip04 from 'nostr-tools/nip04'
import * as nip44 from 'nostr-tools/nip44'
import { finalizeEvent, getPublicKey } from 'nostr-tools/pure'
import { hexToBytes } from 'nostr-tools/utils'
import { walletError } from '#contracts/wallet'
import { NwcError } from './nwc-error'
import type { NwcAddress } from './parse-nwc-url'
import { createRelayLink, type WireEvent } from './relay-link'

const [INFO, REQUEST, RESPONSE] = [13_194, 23_194, 23_195]
/** Milliseconds to connect to a relay and receive the wallet's info event. */
const CONNECT_TIMEOUT_MS = 10_000
/** Maximum number of connection attempts per relay within `CONNECT_TIMEOUT_MS`, if the relay refuses immediately. */
const MAX_CONNECT_TRIES = 2
/** Milliseconds to wait for the wallet's answer. */
const ANSWER_TIMEOUT_MS = 20_000
/** Maximum number of characters of an encrypted answer. */
const MAX_CONTENT = 128 * 1024

export interface NwcClientOptions {
  readonly connectPatience?: number
  readonly answerPatience?: number
}

/** Exchanges NIP-47 messages with a wallet over the wallet's relays. */
export interface NwcClient {
  /** The methods that the wallet announces. Empty if it announces none. */
  readonly capabilities: readonly string[]
  /**
   * Resolves with the `result` of the wallet's answer. Throws a `NwcError` if the wallet answers with an error, an
   * error with the code 'network' if the request could not be sent, and one with 'answer-lost' if it was sent but not
   * answered.
   */
  request(method: string, params: object, patience?: number): Promise<unknown>
  close(): void
}

interface Asked {
  readonly event: WireEvent
  readonly method: string
  readonly refusals: Set<string>
  sent: boolean
  settle(answer: WireEvent): void
  fail(error: Error): void
}

/** Connects to the relays. Throws an error with the code 'network' if no relay can be reached. */
export async function createNwcClient(
  address: NwcAddress,
  signal: AbortSignal,
  options: NwcClientOptions = {},
): Promise<NwcClient> {
  const { connectPatience = CONNECT_TIMEOUT_MS, answerPatience = ANSWER_TIMEOUT_MS } = options
  const { walletPubkey } = address
  const key = hexToBytes(address.secret)
  const pubkey = getPublicKey(key)
  const conversation = nip44.getConversationKey(key, walletPubkey)
  const asked = new Map<string, Asked>()
  const listeners = new Set<() => void>()
  const failures = new Map<string, number>()
  let info: WireEvent | undefined

  const unreachable = () => {
    const hosts = address.relays.map(url => new URL(url).host).join(', ')
    return walletError('network', `The wallet’s relay cannot be reached: ${hosts}`)
  }
  const lostOrNever = (one: Asked, message: string) =>
    one.sent ? walletError('answer-lost', message) : unreachable()
  const tell = () => {
    for (const fn of listeners) fn()
  }
  const isNews = ({ kind, created_at }: WireEvent) => kind === INFO && (!info || created_at > info.created_at)
  const questionOf = ({ kind, content, tags }: WireEvent) => {
    if (kind !== RESPONSE || content.length > MAX_CONTENT) return undefined
    return asked.get(tags.find(tag => tag[0] === 'e')?.[1] ?? '')
  }
  const links = address.relays.map(url =>
    createRelayLink({
      url,
      key,
      filters: [
        { kinds: [INFO], authors: [walletPubkey], limit: 1 },
        {
          kinds: [RESPONSE],
          authors: [walletPubkey],
          '#p': [pubkey],
          since: Math.floor(Date.now() / 1_000) - 60,
        },
      ],
      // An answer arrives once for each subscription that it matches. Accept only the first one.
      wants: event => event.pubkey === walletPubkey && (isNews(event) || questionOf(event) !== undefined),
      onEvent(event) {
        if (event.kind !== INFO) return questionOf(event)?.settle(event)
        info = event
        tell()
      },
      onReady() {
        // After a reconnect, send the same events again. Their ids are the same, so the wallet executes each request
        // only once.
        for (const one of asked.values()) send(one)
        tell()
      },
      onTaken(id, taken, reason) {
        const one = asked.get(id)
        if (!one || taken || /^(auth-required|duplicate)/.test(reason)) return
        one.refusals.add(url)
        if (one.refusals.size === links.length)
          one.fail(new Error(`The wallet’s relay refuses the request. ${reason.slice(0, 200)}`))
      },
      onDown() {
        failures.set(url, (failures.get(url) ?? 0) + 1)
        tell()
      },
    }),
  )
  const close = () => {
    for (const link of links) link.close()
    for (const one of [...asked.values()]) one.fail(lostOrNever(one, 'The wallet was disconnected.'))
  }
  signal.addEventListener('abort', close, { once: true })

  const send = (one: Asked) => {
    for (const link of links) {
      if (!link.isReady()) continue
      one.sent = true
      // Filter only by the request's id, because a wallet may omit the `p` tag of the recipient.
      link.ask(one.event, { kinds: [RESPONSE], authors: [walletPubkey] })
    }
  }
  const until = (holds: () => boolean, ms: number) =>
    new Promise<boolean>(resolve => {
      const look = () => {
        if (holds() || signal.aborted) end(holds())
      }
      const end = (answer: boolean) => {
        clearTimeout(timer)
        listeners.delete(look)
        signal.removeEventListener('abort', look)
        resolve(answer)
      }
      const timer = setTimeout(() => end(holds()), ms)
      listeners.add(look)
      signal.addEventListener('abort', look)
      look()
    })

  // Relays send stored events before EOSE. So a ready relay has already sent the info event, if it has one.
  const isThere = () => info !== undefined || links.some(link => link.isReady())
  const isHopeless = () => address.relays.every(url => (failures.get(url) ?? 0) >= MAX_CONNECT_TRIES)
  await until(() => isThere() || isHopeless(), connectPatience)
  if (!isThere()) {
    close()
    throw unreachable()
  }
  // The first relay that connects may lack the info event, so wait a little for the others.
  if (!info) await until(() => info !== undefined || links.every(link => link.isReady()), connectPatience / 5)
  const encryptions = info?.tags.find(tag => tag[0] === 'encryption')?.[1]?.split(/[\s,]+/) ?? []
  let modern = encryptions.includes('nip44_v2')

  const ask = (method: string, params: object, patience: number): Promise<unknown> => {
    const now = Math.floor(Date.now() / 1_000)
    const text = JSON.stringify({ method, params })
    const draft = {
      kind: REQUEST,
      created_at: now,
      tags: [
        ['p', walletPubkey],
        ...(modern ? [['encryption', 'nip44_v2']] : []),
        // Let the request expire, because a request that remains on a relay must not be executed after we have stopped
        // waiting.
        ['expiration', String(now + Math.ceil(patience / 1_000) + 5)],
      ],
      content: modern ? nip44.encrypt(text, conversation) : nip04.encrypt(key, walletPubkey, text),
    }
    const event: WireEvent = finalizeEvent(draft, key)
    return new Promise((resolve, reject) => {
      const end = (act: () => void) => {
        clearTimeout(timer)
        asked.delete(event.id)
        for (const link of links) link.forget(event.id)
        act()
      }
      const one: Asked = {
        event,
        method,
        sent: false,
        refusals: new Set(),
        fail: error => end(() => reject(error)),
        settle: answer =>
          end(() => {
            try {
              resolve(resultOf(method, decrypt(answer.content)))
            } catch (error) {
              reject(error)
            }
          }),
      }
      const timer = setTimeout(() => one.fail(lostOrNever(one, 'The wallet has not answered.')), patience)
      asked.set(event.id, one)
      send(one)
    })
  }

  const decrypt = (content: string): string => {
    try {
      return content.includes('?iv=')
        ? nip04.decrypt(key, walletPubkey, content)
        : nip44.decrypt(content, conversation)
    } catch {
      throw walletError('answer-lost', 'The wallet’s answer cannot be read.')
    }
  }

  return {
    capabilities: info?.content.split(/[\s,]+/).filter(Boolean) ?? [],
    async request(method, params, patience = answerPatience) {
      if (signal.aborted) throw walletError('network', 'The wallet is not connected.')
      try {
        return await ask(method, params, patience)
      } catch (error) {
        // The wallet has done nothing yet, because it does not support this encryption. So try the other encryption.
        if (!(error instanceof NwcError) || error.walletCode !== 'UNSUPPORTED_ENCRYPTION') throw error
        modern = !modern
        return ask(method, params, patience)
      }
    },
    close,
  }
}

/** Returns the result in a decrypted answer. Throws the wallet's error if the answer contains one. */
function resultOf(method: string, text: string): unknown {
  let answer: unknown
  try {
    answer = JSON.parse(text)
  } catch {
    throw walletError('answer-lost', 'The wallet’s answer cannot be read.')
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
    throw walletError('answer-lost', 'The wallet’s answer is not one to this request.')
  return result
}
