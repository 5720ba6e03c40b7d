import { decodeEntity, isHexKey, toPubkey } from '../../protocol/codec'
import { addressKey, parseAddress } from '../../protocol/events/address'

type Tag = readonly string[]
/** Returns the valid form of a tag's value; undefined if it can never be valid. A valid value is returned unchanged. */
type Mend = (value: string) => string | undefined

const HOST = /^(?:\[[0-9a-f:.]+\]|[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?)$/

function toEventId(value: string): string | undefined {
  const bare = value.trim().replace(/^nostr:/i, '')
  const lower = bare.length === 64 ? bare.toLowerCase() : ''
  if (isHexKey(lower)) return lower
  const entity = decodeEntity(bare)
  return entity?.type === 'note' || entity?.type === 'nevent' ? entity.id : undefined
}

function toAddress(value: string): string | undefined {
  const entity = decodeEntity(value.trim().replace(/^nostr:/i, ''))
  const [, kind, key = '', rest = ''] = /^\s*(\d{1,5}):([^:]+)(:[\s\S]*)?$/.exec(value) ?? []
  const address = entity?.type === 'naddr' ? addressKey(entity) : `${kind}:${toPubkey(key)}${rest}`
  return parseAddress(address) && address
}

/** Adds the scheme to an address that lacks it, as all readers of this app do. */
const toUrl =
  (schemes: RegExp, usual: string): Mend =>
  value => {
    const trimmed = value.trim()
    if (/\s/.test(trimmed)) return undefined
    const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed)
    // A single word without a scheme is no host.
    if (hasScheme ? !schemes.test(trimmed) : !/^[^/:@]+\.[^/:@]/.test(trimmed)) return undefined
    const url = hasScheme ? value : usual + trimmed
    try {
      return HOST.test(new URL(url).hostname) ? url : undefined
    } catch {
      return undefined
    }
  }

const toRelay = toUrl(/^wss?:/i, 'wss://')
const toServer = toUrl(/^https?:/i, 'https://')

const MENDS: Readonly<Record<string, Mend>> = { p: toPubkey, e: toEventId, a: toAddress, relay: toRelay }
/** Tags that mean something else in other kinds: in bookmarks, `r` is any web address. */
const MENDS_BY_KIND: Readonly<Record<number, Readonly<Record<string, Mend>>>> = {
  10002: { r: toRelay },
  10063: { server: toServer },
  10096: { server: toServer },
}

/**
 * Returns a tag of a list with a valid value: NIP-19 codes become keys, ids and addresses, hex becomes lower case (NIP-01).
 * A valid tag is returned as it is. Undefined if the value can never be valid, for which strict relays refuse the whole
 * list.
 */
export function cleanTag(kind: number, tag: Tag): Tag | undefined {
  const [name, value = '', ...rest] = tag
  if (name === undefined) return undefined
  const own = MENDS_BY_KIND[kind] ?? {}
  const mend = Object.hasOwn(own, name) ? own[name] : Object.hasOwn(MENDS, name) ? MENDS[name] : undefined
  if (!mend) return tag
  const mended = mend(value)
  if (mended === undefined) return undefined
  return mended === value ? tag : [name, mended, ...rest]
}

/** Cleans the tags of a list. Their order and everything else stays. `dropped` are those that can never be valid. */
export function cleanTags(
  kind: number,
  tags: readonly Tag[],
): { readonly tags: readonly Tag[]; readonly dropped: readonly Tag[] } {
  const dropped: Tag[] = []
  const cleaned = tags.flatMap(tag => {
    const clean = cleanTag(kind, tag)
    if (!clean) dropped.push(tag)
    return clean ? [clean] : []
  })
  return { tags: cleaned, dropped }
}
