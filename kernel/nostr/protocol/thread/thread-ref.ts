import type { EventRef } from '../../../ports/nostr-types'
import { isHexKey, MAX_KIND, type Nip19Entity, normalizeRelayHint } from '../codec'
import { parseAddress } from '../events/event-address'
import { isReplaceableKind } from '../events/kinds'

/** Tags as received: not checked, and of any length. */
export type UncheckedTags = readonly (readonly string[])[]

type Address = NonNullable<ReturnType<typeof parseAddress>>

/** Maximum number of characters in a `d` tag; longer references are ignored. */
const MAX_IDENTIFIER = 1000

/**
 * A reference to an event: by id, or by address, which means its newest version. `relays` are normalized hints.
 * `author` and `kind` are claims of the event that contains the reference, and may be wrong.
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

/** Returns the reference in the form in which the kernel looks events up. */
export function threadRefToEventRef(ref: ThreadRef): EventRef {
  const { relays } = ref
  if (ref.by === 'id') return { id: ref.id, relays, ...(ref.author && { author: ref.author }) }
  const { kind, author: pubkey, identifier } = ref
  // A replaceable event has no `d` tag, so a filter with `#d` would miss it.
  return { kind, pubkey, relays, ...(!isReplaceableKind(kind) && { identifier }) }
}

/** Returns the reference in an `e`-like tag value; undefined unless the id is 64 lower-case hex digits. */
export function threadRefFromId(
  id: unknown,
  relay?: unknown,
  author?: unknown,
  kind?: unknown,
): ThreadRef | undefined {
  if (!isHexKey(id)) return undefined
  const kindNumber = parseKind(kind)
  return {
    by: 'id',
    id,
    relays: parseHints(relay),
    ...(isHexKey(author) && { author }),
    ...(kindNumber !== undefined && { kind: kindNumber }),
  }
}

/**
 * Returns the reference in an `a`-like tag value `kind:pubkey:identifier`; undefined for kinds without an address
 * (NIP-01).
 */
export function threadRefFromAddress(address: unknown, relay?: unknown): ThreadRef | undefined {
  if (typeof address !== 'string' || address.length > MAX_IDENTIFIER + 80) return undefined
  const parsed = parseAddress(address)
  return parsed && addressRef(parsed, parseHints(relay))
}

/** Returns the reference in a decoded `note`, `nevent` or `naddr`; undefined for people and secret keys. */
export function threadRefFromNip19(entity: Nip19Entity): ThreadRef | undefined {
  if (entity.type === 'note') return { by: 'id', id: entity.id, relays: [] }
  if (entity.type === 'nevent') {
    const { type: _, ...pointer } = entity
    return { by: 'id', ...pointer }
  }
  if (entity.type !== 'naddr') return undefined
  const parsed = parseAddress(`${entity.kind}:${entity.pubkey}:${entity.identifier}`)
  return parsed && addressRef(parsed, entity.relays)
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

function parseHints(relay: unknown): string[] {
  const hint = normalizeRelayHint(relay)
  return hint ? [hint] : []
}

function parseKind(text: unknown): number | undefined {
  if (typeof text !== 'string' || !/^\d{1,5}$/.test(text)) return undefined
  const kind = Number(text)
  return kind <= MAX_KIND ? kind : undefined
}
