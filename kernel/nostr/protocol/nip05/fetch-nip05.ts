import { fetchExternalText } from '../../../url-policy/fetch-external-text'
import { isPublicUrl } from '../../../url-policy/is-public-url'
import type { UrlPolicyService } from '../../../url-policy/url-policy'
import { isHexKey } from '../codec'
import { parseNip05 } from './parse-nip05'

/** The answer of a domain about a NIP-05 name, after it was checked. */
export interface Nip05Answer {
  readonly pubkey: string
  readonly relays: readonly string[]
}

const TIMEOUT_MS = 5_000
const MAX_BYTES = 64 * 1024

/**
 * Asks the domain of a NIP-05 identifier for the public key, by https and without following redirects. A public server
 * is asked on port 443 only. A server inside the local network is asked, on any port, only if the reader or the site
 * has named it (`requestPolicy` decides).
 * Resolves with `undefined` if the text is not an identifier or the answer lacks the name. Throws if the domain cannot
 * be reached, must not be asked, or sends too much: in these cases the name may still be right.
 */
export async function fetchNip05(
  identifier: string,
  requestPolicy: Pick<UrlPolicyService, 'checkWhenConfigured'>,
  signal?: AbortSignal,
): Promise<Nip05Answer | undefined> {
  const parsedName = parseNip05(identifier)
  if (!parsedName) return undefined
  // Servers on this machine have no certificate, so they are asked by http.
  const scheme = /^localhost(?::|$)/.test(parsedName.domain) ? 'http' : 'https'
  const url = new URL(`${scheme}://${parsedName.domain}/.well-known/nostr.json`)
  url.searchParams.set('name', parsedName.name)
  const isPublicWithPort = url.port !== '' && isPublicUrl(url.href)
  const address = isPublicWithPort ? undefined : await requestPolicy.checkWhenConfigured(url.href)
  if (address === undefined) throw new Error('Requests to this domain are not allowed')
  const { status, text } = await fetchExternalText(address, {
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
    signal,
  })
  // An overloaded or failing server does not tell whether the name is right.
  if (status === 429 || status >= 500) throw new Error(`The domain answered ${status}`)
  if (status < 200 || status > 299) return undefined
  if (text === undefined) throw new Error('The domain answered too much')
  return parseAnswer(text, parsedName.name)
}

function parseAnswer(text: string, name: string): Nip05Answer | undefined {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return undefined
  }
  const ownProperty = (from: unknown, key: string): unknown =>
    typeof from === 'object' && from !== null && Object.hasOwn(from, key)
      ? (from as Record<string, unknown>)[key]
      : undefined
  const pubkey = ownProperty(ownProperty(body, 'names'), name)
  if (typeof pubkey !== 'string' || !isHexKey(pubkey)) return undefined
  const relays = ownProperty(ownProperty(body, 'relays'), pubkey)
  const list = Array.isArray(relays) ? relays.filter(r => typeof r === 'string').slice(0, 10) : []
  return { pubkey, relays: list }
}
