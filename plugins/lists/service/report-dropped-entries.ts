import type { Disposable } from '#kernel'
import { sanitizeName, textContainsSecret } from '#kernel/nostr'
import type { OutboxService } from '#kernel/ports'
import type { ToastsService } from '#kernel/shell'
import type { ListEntry } from '../contract'

const LIST_NAMES: Readonly<Record<number, string>> = {
  3: 'follow list',
  10000: 'mute list',
  10002: 'relay list',
  10003: 'bookmarks',
  10063: 'media servers',
}
/** Maximum number of entries in a message, and maximum number of graphemes of each entry. */
const MAX_SHOWN = 3
const MAX_LENGTH = 24
/** Milliseconds for which the message is shown. It is longer than other messages, so it needs more time. */
const SHOWN_MS = 12_000

function describeEntry([, value = '']: ListEntry): string {
  if (textContainsSecret(value)) return 'a secret key'
  const shown = sanitizeName(value, MAX_LENGTH)
  return shown === '' ? 'an empty entry' : `“${shown}”`
}

function droppedMessage(kind: number, dropped: readonly ListEntry[]): string {
  const shown = dropped.slice(0, MAX_SHOWN).map(describeEntry)
  const more = dropped.length - shown.length
  const all = more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ')
  return `Left out of your ${LIST_NAMES[kind] ?? 'list'}, because relays refuse entries that cannot be valid: ${all}.`
}

/**
 * Says which entries an edit has removed from a list because they were invalid, once for each edit that a relay has
 * accepted.
 */
export function reportDroppedEntries(
  outbox: Pick<OutboxService, 'entries'>,
  toasts: ToastsService,
): Disposable {
  const reported = new Set<string>()
  const look = () => {
    for (const { id, kind, status } of outbox.entries.get()) {
      if (!status.dropped || status.phase !== 'sent' || reported.has(id)) continue
      reported.add(id)
      toasts.show({ text: droppedMessage(kind, status.dropped), durationMs: SHOWN_MS })
    }
  }
  const listening = outbox.entries.subscribe(look)
  look()
  return listening
}
