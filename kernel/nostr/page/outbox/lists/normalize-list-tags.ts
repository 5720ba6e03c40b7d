import { decodeNip19Entity, isHexKey, parsePubkey } from '../../../protocol/codec'
import { formatAddress, parseAddress } from '../../../protocol/events/event-address'

type Tag = readonly string[]
/** Returns the valid form of a tag's value; undefined if it can never be valid. A valid value is returned unchanged. */
type RepairValue = (value: string) => string | undefined

const HOST = /^(?:\[[0-9a-f:.]+\]|[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?)$/

function repairEventId(value: string): string | undefined {
  const bare = value.trim().replace(/^nostr:/i, '')
  const lower = bare.length === 64 ? bare.toLowerCase() : ''
  if (isHexKey(lower)) return lower
  const entity = decodeNip19Entity(bare)
  return entity?.type === 'note' || entity?.type === 'nevent' ? entity.id : undefined
}

function repairAddress(value: string): string | undefined {
  const entity = decodeNip19Entity(value.trim().replace(/^nostr:/i, ''))
  const [, kind, key = '', rest = ''] = /^\s*(\d{1,5}):([^:]+)(:[\s\S]*)?$/.exec(value) ?? []
  const address = entity?.type === 'naddr' ? formatAddress(entity) : `${kind}:${parsePubkey(key)}${rest}`
  return parseAddress(address) && address
}

/**
 * Creates a repair for addresses. It adds the default scheme to an address without one, as this app does wherever it
 * reads addresses.
 */
const urlRepair =
  (schemes: RegExp, defaultScheme: string): RepairValue =>
  value => {
    const trimmed = value.trim()
    if (/\s/.test(trimmed)) return undefined
    const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed)
    // A single word without a scheme is not a host name.
    if (hasScheme ? !schemes.test(trimmed) : !/^[^/:@]+\.[^/:@]/.test(trimmed)) return undefined
    const url = hasScheme ? value : defaultScheme + trimmed
    try {
      return HOST.test(new URL(url).hostname) ? url : undefined
    } catch {
      return undefined
    }
  }

const repairRelayUrl = urlRepair(/^wss?:/i, 'wss://')
const repairServerUrl = urlRepair(/^https?:/i, 'https://')

const REPAIRS_BY_TAG: Readonly<Record<string, RepairValue>> = {
  p: parsePubkey,
  e: repairEventId,
  a: repairAddress,
  relay: repairRelayUrl,
}
/** Tags that mean something else in other kinds: in bookmarks, `r` is any web address. */
const REPAIRS_BY_KIND: Readonly<Record<number, Readonly<Record<string, RepairValue>>>> = {
  10002: { r: repairRelayUrl },
  10063: { server: repairServerUrl },
  10096: { server: repairServerUrl },
}

/**
 * Returns a tag of a list with a valid value: NIP-19 codes become keys, ids and addresses, hex becomes lower case
 * (NIP-01). A valid tag is returned as it is. Undefined if the value can never be valid, for which strict relays refuse
 * the whole list.
 */
export function normalizeListTag(kind: number, tag: Tag): Tag | undefined {
  const [name, value = '', ...rest] = tag
  if (name === undefined) return undefined
  const kindRepairs = REPAIRS_BY_KIND[kind] ?? {}
  const repair = Object.hasOwn(kindRepairs, name)
    ? kindRepairs[name]
    : Object.hasOwn(REPAIRS_BY_TAG, name)
      ? REPAIRS_BY_TAG[name]
      : undefined
  if (!repair) return tag
  const repaired = repair(value)
  if (repaired === undefined) return undefined
  return repaired === value ? tag : [name, repaired, ...rest]
}

/**
 * Cleans the tags of a list. Their order, and tags that are valid, stay as they are. `dropped` contains the tags that
 * can never be valid.
 */
export function normalizeListTags(
  kind: number,
  tags: readonly Tag[],
): { readonly tags: readonly Tag[]; readonly dropped: readonly Tag[] } {
  const dropped: Tag[] = []
  const cleaned = tags.flatMap(tag => {
    const clean = normalizeListTag(kind, tag)
    if (!clean) dropped.push(tag)
    return clean ? [clean] : []
  })
  return { tags: cleaned, dropped }
}
