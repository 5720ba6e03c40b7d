import { decodeNip19Entity } from './decode-nip19-entity'
import type { Nip19Entity } from './nip19-entity'

const TRAILING_ENTITY =
  /(?:^|[/:@#]|%3A|%40)((?:npub|nprofile|note|nevent|naddr)1[02-9ac-hj-np-z]{20,5000})\/?(?:\?.*)?$/is

/** An entity (NIP-19), and its code in lower case. */
export interface UrlEntity {
  readonly entity: Exclude<Nip19Entity, { readonly type: 'nsec' }>
  readonly code: string
}

/**
 * Returns the NIP-19 entity at the end of an address's path or hash route, such as `/e/nevent1…`, `/nostr:npub1…` or
 * `#/u/npub1…`. All web clients have such addresses.
 */
export function findNip19InUrl({ pathname, hash }: Pick<URL, 'pathname' | 'hash'>): UrlEntity | undefined {
  const code = (TRAILING_ENTITY.exec(hash) ?? TRAILING_ENTITY.exec(pathname))?.[1]
  const entity = code === undefined ? undefined : decodeNip19Entity(code)
  return code !== undefined && entity && entity.type !== 'nsec'
    ? { entity, code: code.toLowerCase() }
    : undefined
}
