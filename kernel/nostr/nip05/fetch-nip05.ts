import { readText } from '../../core/read-text'
import { isHexKey, isPrivateHost } from '../codec'
import { splitNip05 } from './split-nip05'

/** A checked answer of a domain (NIP-05). */
export interface Nip05Answer {
  readonly pubkey: string
  readonly relays: readonly string[]
}

/** ms */
const LIMIT = 8_000
const MAX_BYTES = 1024 * 1024

/**
 * Asks the domain of an identifier for its key. Redirects are not followed (NIP-05). A stranger's name leads into no
 * local network, unless the page comes from there.
 * `undefined` when it answers without that name; throws when it cannot be asked: no answer is not a 'no'.
 */
export async function fetchNip05(identifier: string, signal?: AbortSignal): Promise<Nip05Answer | undefined> {
  const parts = splitNip05(identifier)
  if (!parts) return undefined
  const local = parts.domain.startsWith('localhost')
  const url = new URL(`${local ? 'http' : 'https'}://${parts.domain}/.well-known/nostr.json`)
  if (isPrivateHost(url.href) && !isPrivateHost(globalThis.location?.href ?? 'http://localhost'))
    return undefined
  url.searchParams.set('name', parts.name)
  const limit = AbortSignal.timeout(LIMIT)
  const response = await fetch(url, {
    redirect: 'error',
    credentials: 'omit',
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
  })
  const { ok, status } = response
  // It has no time for us, or is broken: that says nothing of the name.
  if (status === 429 || status >= 500) throw new Error(`The domain answered ${status}`)
  if (!ok) return undefined
  const text = await readText(response, MAX_BYTES)
  return text === undefined ? undefined : readAnswer(text, parts.name)
}

function readAnswer(text: string, name: string): Nip05Answer | undefined {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return undefined
  }
  const own = (from: unknown, key: string): unknown =>
    typeof from === 'object' && from !== null && Object.hasOwn(from, key)
      ? (from as Record<string, unknown>)[key]
      : undefined
  const pubkey = own(own(body, 'names'), name)
  if (typeof pubkey !== 'string' || !isHexKey(pubkey)) return undefined
  const relays = own(own(body, 'relays'), pubkey)
  const list = Array.isArray(relays) ? relays.filter(r => typeof r === 'string').slice(0, 10) : []
  return { pubkey, relays: list }
}
