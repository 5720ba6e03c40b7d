import { type Entity, isHexKey, MAX_KIND, toRelayHint } from './codec'

/** Tags as they come with an event: unverified, any length. */
export type Tags = readonly (readonly string[])[]

/** Longest `d` tag followed, in characters. */
const MAX_IDENTIFIER = 1000

/**
 * Where to find an event somebody pointed at: one event by id, or the newest at an address.
 * Relays are normalized hints; `author` and `kind` are the pointing author's word.
 */
export type EventRef =
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

/** Reference of an `e`-like tag value; undefined unless the id is 64 lower-case hex digits. */
export function refOfId(
  id: unknown,
  relay?: unknown,
  author?: unknown,
  kind?: unknown,
): EventRef | undefined {
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

/** Reference of an `a`-like tag value `kind:pubkey:identifier`; the identifier may be empty or hold colons. */
export function refOfAddress(address: unknown, relay?: unknown): EventRef | undefined {
  if (typeof address !== 'string' || address.length > MAX_IDENTIFIER + 80) return undefined
  const match = /^(\d{1,5}):([0-9a-f]{64}):(.*)$/s.exec(address)
  const kind = match && toKind(match[1])
  if (!match || kind === undefined || match[3]!.length > MAX_IDENTIFIER) return undefined
  return addressRef(kind as number, match[2]!, match[3]!, hints(relay))
}

/** Reference of a decoded `note`, `nevent` or `naddr`; undefined for people and secret keys. */
export function refOfEntity(entity: Entity): EventRef | undefined {
  if (entity.type === 'note') return { by: 'id', id: entity.id, relays: [] }
  if (entity.type === 'nevent') {
    const { type: _, ...pointer } = entity
    return { by: 'id', ...pointer }
  }
  if (entity.type !== 'naddr') return undefined
  return addressRef(entity.kind, entity.pubkey, entity.identifier, entity.relays)
}

function addressRef(kind: number, author: string, identifier: string, relays: string[]): EventRef {
  return { by: 'address', address: `${kind}:${author}:${identifier}`, identifier, relays, author, kind }
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
