import { decodeEntity } from './decode-entity'
import type { Entity } from './entity'

const LAST_PART =
  /(?:^|[/:@#]|%3A|%40)((?:npub|nprofile|note|nevent|naddr)1[02-9ac-hj-np-z]{20,5000})\/?(?:\?.*)?$/is

/** An entity (NIP-19), and its code in lower case. */
export interface FoundEntity {
  readonly entity: Exclude<Entity, { readonly type: 'nsec' }>
  readonly code: string
}

/**
 * Returns the entity in which the path or the hash route of an address ends, such as `/e/nevent1…`, `/nostr:npub1…` or
 * `#/u/npub1…`. Each client has addresses of its own on a host of its own; all that they share is this end.
 */
export function entityInAddress({ pathname, hash }: Pick<URL, 'pathname' | 'hash'>): FoundEntity | undefined {
  const code = (LAST_PART.exec(hash) ?? LAST_PART.exec(pathname))?.[1]
  const entity = code === undefined ? undefined : decodeEntity(code)
  return code !== undefined && entity && entity.type !== 'nsec'
    ? { entity, code: code.toLowerCase() }
    : undefined
}
