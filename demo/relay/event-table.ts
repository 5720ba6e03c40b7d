import type { Filter, NostrEvent } from '../../kernel/ports/nostr-types.ts'
import { compileFilter } from './compile-filter.ts'
import { getKindClass } from './get-kind-class.ts'
import { mergeNewestFirst } from './merge-newest-first.ts'
import { RowIndex } from './row-index.ts'
import type { EventRow } from './row-list.ts'

/** Tells whether the table stored an offered event, and if not, why. */
export type AddEventOutcome = 'stored' | 'ephemeral' | 'duplicate' | 'outdated' | 'deleted' | 'expired'

/** The result of `add`. `row` is set if the event must also be sent to live subscriptions. */
export interface AddEventResult {
  readonly outcome: AddEventOutcome
  readonly row?: EventRow
}

/**
 * The events of a relay, in memory. Applies NIP-01 replacement (of equal times, the lowest id stays), NIP-09 deletion
 * and NIP-40 expiration. Signatures must be checked before. A table can be used for another relay later, so tests can
 * stop a relay and start it again.
 */
export class EventTable {
  readonly #byId = new Map<string, EventRow>()
  readonly #byAddress = new Map<string, EventRow>()
  readonly #index = new RowIndex()
  /** The ids in deletion requests, with the requests' authors. A request counts only for events of the same author. */
  readonly #deletedIds = new Map<string, Set<string>>()
  /** The addresses in deletion requests, with the time (s) up to which versions are deleted. */
  readonly #deletedAddresses = new Map<string, number>()
  readonly #keepDeleted: boolean

  /** With `keepDeleted`, the table ignores NIP-09, so that clients must apply deletions themselves. */
  constructor(options: { readonly keepDeleted?: boolean } = {}) {
    this.#keepDeleted = options.keepDeleted ?? false
  }

  get size(): number {
    return this.#byId.size
  }

  get(id: string): EventRow | undefined {
    return this.#byId.get(id)
  }

  /** Adds a verified event. `json` is the event as text, if the caller has it already. */
  add(event: NostrEvent, json: string = JSON.stringify(event)): AddEventResult {
    const row: EventRow = { event, json, expiresAt: getExpirationTime(event) }
    if (getKindClass(event.kind) === 'ephemeral') return { outcome: 'ephemeral', row }
    if (this.#byId.has(event.id)) return { outcome: 'duplicate' }
    if (this.#isDeleted(event)) return { outcome: 'deleted' }
    const address = addressOf(event)
    if (address !== undefined) {
      const current = this.#byAddress.get(address)
      if (current && !supersedes(event, current.event)) return { outcome: 'outdated' }
      if (current) this.#remove(current)
      this.#byAddress.set(address, row)
    }
    this.#byId.set(event.id, row)
    this.#index.add(row)
    if (event.kind === 5 && !this.#keepDeleted) this.#applyDeletion(event)
    return { outcome: 'stored', row }
  }

  /**
   * Returns the rows that match, newest first, at most `filter.limit` or `maxLimit`. Rows that have expired at `now`
   * (s) are left out.
   */
  query(filter: Filter, maxLimit = Number.POSITIVE_INFINITY, now = Date.now() / 1000): EventRow[] {
    const limit = Math.min(filter.limit ?? maxLimit, maxLimit)
    const found: EventRow[] = []
    if (limit <= 0) return found
    const matches = compileFilter(filter)
    for (const row of this.#candidates(filter)) {
      if (row.expiresAt <= now || !matches(row)) continue
      found.push(row)
      if (found.length >= limit) break
    }
    return found
  }

  #candidates(filter: Filter): Iterable<EventRow> {
    if (filter.ids) {
      const rows = [...new Set(filter.ids)].flatMap(id => this.#byId.get(id) ?? [])
      return rows.sort(
        (a, b) => b.event.created_at - a.event.created_at || (a.event.id < b.event.id ? -1 : 1),
      )
    }
    const since = filter.since ?? Number.NEGATIVE_INFINITY
    const until = filter.until ?? Number.POSITIVE_INFINITY
    return mergeNewestFirst(this.#index.getListsFor(filter), since, until)
  }

  #isDeleted(event: NostrEvent): boolean {
    if (this.#deletedIds.get(event.id)?.has(event.pubkey) && event.kind !== 5) return true
    const address = addressOf(event)
    return address !== undefined && event.created_at <= (this.#deletedAddresses.get(address) ?? -1)
  }

  #applyDeletion(deletion: NostrEvent): void {
    for (const [name, value] of deletion.tags) {
      if (value === undefined) continue
      if (name === 'e') {
        const requesters = this.#deletedIds.get(value) ?? new Set()
        this.#deletedIds.set(value, requesters.add(deletion.pubkey))
        const target = this.#byId.get(value)
        if (target && target.event.pubkey === deletion.pubkey && target.event.kind !== 5) this.#remove(target)
      }
      if (name === 'a' && value.split(':')[1] === deletion.pubkey) {
        const upTo = Math.max(this.#deletedAddresses.get(value) ?? 0, deletion.created_at)
        this.#deletedAddresses.set(value, upTo)
        const target = this.#byAddress.get(value)
        if (target && target.event.created_at <= upTo) this.#remove(target)
      }
    }
  }

  #remove(row: EventRow): void {
    this.#byId.delete(row.event.id)
    this.#index.remove(row)
    const address = addressOf(row.event)
    if (address !== undefined && this.#byAddress.get(address) === row) this.#byAddress.delete(address)
  }
}

function supersedes(next: NostrEvent, current: NostrEvent): boolean {
  if (next.created_at !== current.created_at) return next.created_at > current.created_at
  return next.id < current.id
}

function addressOf(event: NostrEvent): string | undefined {
  const storage = getKindClass(event.kind)
  if (storage === 'replaceable') return `${event.kind}:${event.pubkey}:`
  if (storage !== 'addressable') return undefined
  return `${event.kind}:${event.pubkey}:${event.tags.find(tag => tag[0] === 'd')?.[1] ?? ''}`
}

/** Returns the time (s) at which an event expires (NIP-40); infinity if it has no valid expiration tag. */
export function getExpirationTime(event: NostrEvent): number {
  const value = event.tags.find(tag => tag[0] === 'expiration')?.[1]
  return value !== undefined && /^\d{1,12}$/.test(value) ? Number(value) : Number.POSITIVE_INFINITY
}
