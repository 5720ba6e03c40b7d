import { askOutside } from '../../../outside/ask-outside'
import type { OutsideService } from '../../../outside/outside-address'
import { isPublicAddress } from '../../../outside/public-address'
import { isHexKey } from '../codec'
import { splitNip05 } from './split-nip05'

/** The answer of a domain about a NIP-05 name, after it was checked. */
export interface Nip05Answer {
  readonly pubkey: string
  readonly relays: readonly string[]
}

/** ms */
const TIMEOUT_MS = 5_000
/** Bytes. */
const MAX_BYTES = 64 * 1024

/**
 * Asks the domain of a NIP-05 identifier for the public key, by https and without following redirects. A public server
 * is asked on port 443 only. A server inside the local network is asked only if the reader or the site has named it
 * (`outside` decides), on any port. Resolves with `undefined` if the text is not an identifier or the answer lacks the
 * name. Throws if the domain cannot be asked, must not be asked, or sends too much, because that does not show that the
 * name is wrong.
 */
export async function fetchNip05(
  identifier: string,
  outside: Pick<OutsideService, 'decide'>,
  signal?: AbortSignal,
): Promise<Nip05Answer | undefined> {
  const parts = splitNip05(identifier)
  if (!parts) return undefined
  // Servers on this machine have no certificate, so they are asked by http.
  const scheme = /^localhost(?::|$)/.test(parts.domain) ? 'http' : 'https'
  const url = new URL(`${scheme}://${parts.domain}/.well-known/nostr.json`)
  url.searchParams.set('name', parts.name)
  const elsewhere = url.port !== '' && isPublicAddress(url.href)
  const address = elsewhere ? undefined : await outside.decide(url.href)
  if (address === undefined) throw new Error('Requests to this domain are not allowed')
  const { status, text } = await askOutside(address, { limit: TIMEOUT_MS, most: MAX_BYTES, signal })
  // An overloaded or failing server does not tell whether the name is right.
  if (status === 429 || status >= 500) throw new Error(`The domain answered ${status}`)
  if (status < 200 || status > 299) return undefined
  if (text === undefined) throw new Error('The domain answered too much')
  return readAnswer(text, parts.name)
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
