import type { NostrEvent } from '../../../../ports/nostr-types'
import type { EventDraft, ListChange, ListRef } from '../../../../ports/publishing'
import { applyTagChange } from '../../../protocol/events/apply-tag-change'

type Tags = readonly (readonly string[])[]

/** Parses a content as a JSON object; any other content counts as an empty object. */
function parseFields(content: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(content)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
  } catch {
    return {}
  }
}

function applyContentChanges(newest: string, changes: readonly ListChange[]): string {
  const content = changes.reduce(
    (now, change) => ('restore' in change ? change.restore.content : now),
    newest,
  )
  const sets = changes.flatMap(change => ('set' in change ? [change.set] : []))
  if (sets.length === 0) return content
  const fields = parseFields(content)
  for (const set of sets)
    for (const [name, value] of Object.entries(set)) {
      if (value === null) delete fields[name]
      else
        Object.defineProperty(fields, name, { value, enumerable: true, configurable: true, writable: true })
    }
  return JSON.stringify(fields)
}

/**
 * Returns the next version of a list or profile: the newest version with the changes applied. Order, petnames, relay
 * hints, unknown tags, unknown profile fields and encrypted content stay as they are (NIP-01, 02, 24, 51). `now` is in
 * seconds; the new version is always dated later than `newest`.
 */
export function applyListChanges(
  list: ListRef,
  newest: NostrEvent | undefined,
  changes: readonly ListChange[],
  now: number,
): Required<EventDraft> {
  const initialTags: Tags = list.identifier === undefined ? [] : [['d', list.identifier]]
  return {
    kind: list.kind,
    tags: changes.reduce(applyTagChange, newest?.tags ?? initialTags),
    content: applyContentChanges(newest?.content ?? '', changes),
    created_at: Math.max(now, (newest?.created_at ?? 0) + 1),
  }
}

/** True if this version already contains all the changes. */
export function hasAllListChanges(event: NostrEvent, changes: readonly ListChange[]): boolean {
  const draft = applyListChanges({ kind: event.kind }, event, changes, 0)
  if (JSON.stringify(draft.tags) !== JSON.stringify(event.tags)) return false
  if (changes.some(change => 'restore' in change)) return draft.content === event.content
  if (!changes.some(change => 'set' in change)) return true
  return JSON.stringify(parseFields(draft.content)) === JSON.stringify(parseFields(event.content))
}
