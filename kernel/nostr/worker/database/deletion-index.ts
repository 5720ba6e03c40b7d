import type { NostrEvent } from '../../../ports/nostr-types'
import { parseDeletionTargets } from '../../protocol/events/deletion'
import { hashText, parseHexWord } from './hash'

const ADDRESS_SEED = 0x64
const MAX_TARGETS = 2000

/**
 * A target of a deletion request (NIP-09): the beginning of an event id, or the hash of the `d` tag and the kind of an
 * address of the same author.
 */
export interface IndexedDeletionTarget {
  readonly byId: boolean
  readonly hi: number
  readonly lo: number
}

/** Returns the hash of an address identifier (`d` tag). It is never 0, because 0 means that there is no address. */
export function hashAddressIdentifier(identifier: string): number {
  return hashText(identifier, ADDRESS_SEED) || 1
}

/** Returns the targets of a kind 5 event, in the form that the index stores: the first 2,000 at most. */
export function getIndexedDeletionTargets(event: NostrEvent): IndexedDeletionTarget[] {
  const { ids, addresses } = parseDeletionTargets(event)
  const targets = ids.map(id => ({ byId: true, hi: parseHexWord(id, 0), lo: parseHexWord(id, 8) }))
  for (const { kind, identifier } of addresses) {
    targets.push({ byId: false, hi: hashAddressIdentifier(identifier), lo: kind })
  }
  return targets.slice(0, MAX_TARGETS)
}

/**
 * Maps targets to the kind 5 entries that name them. The caller must check that the author is the same and the target
 * is not newer.
 */
export class DeletionIndex {
  readonly targets: (IndexedDeletionTarget & { readonly by: number })[] = []
  private readonly byKey = new Map<number, number[]>()

  add(deletionEntry: number, target: IndexedDeletionTarget): void {
    this.targets.push({ ...target, by: deletionEntry })
    const key = targetKey(target.byId, target.hi, target.lo)
    const requests = this.byKey.get(key)
    if (requests === undefined) this.byKey.set(key, [deletionEntry])
    else requests.push(deletionEntry)
  }

  /**
   * Returns the kind 5 entries that may name this target. The key has only 52 bits, so a wrong entry is possible but
   * rare.
   */
  requestsFor(byId: boolean, hi: number, lo: number): readonly number[] {
    return this.byKey.get(targetKey(byId, hi, lo)) ?? []
  }

  targetsBy(entry: number): IndexedDeletionTarget[] {
    return this.targets.filter(target => target.by === entry)
  }
}

function targetKey(byId: boolean, hi: number, lo: number): number {
  return byId ? hi * 2 ** 20 + (lo >>> 12) : -(hi * 2 ** 20 + lo) - 1
}
