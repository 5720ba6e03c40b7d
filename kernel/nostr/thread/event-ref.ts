import type { EventRef } from '../../ports/nostr-types'
import { type Entity, isHexKey, MAX_KIND, toRelayHint } from '../codec'
import { parseAddress } from '../events/address'
import { isReplaceable } from '../events/kinds'

/** Unverified tags of any length. */
export type Tags = readonly (readonly string[])[]

type Address = NonNullable<ReturnType<typeof parseAddress>>

/** The longest `d` tag that is followed, in characters. */
const MAX_IDENTIFIER = 1000

/**
 * A reference to an event: by id, or by address (its newest version). Relays are normalized hints; `author` and `kind`
 * are claims of the event that refers to it.
 */
export type ThreadRef =
  | { by: 'id'; id: string; relays: string[]; author?: string; kind?: number }
  | {
      by: 'address'
      /** `kind:pubkey:identifier`, as in an `a` tag. */
      address: string
      identifier: string
      relays: string[]
      author: string
      kind: number
    }

/** The reference that is looked up. */
export function toEventRef(ref: ThreadRef): EventRef {
  const { relays } = ref
  if (ref.by === 'id') return { id: ref.id, relays, ...(ref.author && { author: ref.author }) }
  const { kind, author: pubkey, identifier } = ref
  // A filter with `#d` would miss replaceable events, which have no `d` tag.
  return { kind, pubkey, relays, ...(!isReplaceable(kind) && { identifier }) }
}

/** Reference of an `e`-like tag value; undefined unless the id is 64 lower-case hex digits. */
export function refOfId(
  id: unknown,
  relay?: unknown,
  author?: unknown,
  kind?: unknown,
): ThreadRef | undefined {
  if (!isHexKey(id)) return undefined
  const number = toKind(kind)
  return {
    by: 'id',
    id,
    relays: hints(relay),
    ...(isHexKey(author) && { author }),
    ...(number !== undefined && { kind: number }),
  }
}

/** Reference of an `a`-like tag value `kind:pubkey:identifier`; only kinds that have addresses (NIP-01). */
export function refOfAddress(address: unknown, relay?: unknown): ThreadRef | undefined {
  if (typeof address !== 'string' || address.length > MAX_IDENTIFIER + 80) return undefined
  const parts = parseAddress(address)
  return parts && addressRef(parts, hints(relay))
}

/** Reference of a decoded `note`, `nevent` or `naddr`; undefined for people and secret keys. */
export function refOfEntity(entity: Entity): ThreadRef | undefined {
  if (entity.type === 'note') return { by: 'id', id: entity.id, relays: [] }
  if (entity.type === 'nevent') {
    const { type: _, ...pointer } = entity
    return { by: 'id', ...pointer }
  }
  if (entity.type !== 'naddr') return undefined
  const parts = parseAddress(`${entity.kind}:${entity.pubkey}:${entity.identifier}`)
  return parts && addressRef(parts, entity.relays)
}

function addressRef({ kind, pubkey, identifier }: Address, relays: string[]): ThreadRef {
  return {
    by: 'address',
    address: `${kind}:${pubkey}:${identifier}`,
    identifier,
    relays,
    author: pubkey,
    kind,
  }
}

function hints(relay: unknown): string[] {
  const hint = toRelayHint(relay)
  return hint ? [hint] : []
}

function toKind(text: unknown): number | undefined {
  if (typeof text !== 'string' || !/^\d{1,5}$/.test(text)) return undefined
  const kind = Number(text)
  return kind <= MAX_KIND ? kind : undefined
}
