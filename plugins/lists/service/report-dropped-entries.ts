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
/** Maximum number of entries that a message shows, and of graphemes of each. */
const MAX_SHOWN = 3
const MAX_LENGTH = 24
/** Milliseconds for which the message is shown: it has more to read than others. */
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
 * Shows a message, once for each edit that a relay has accepted, with the entries that the edit has left out of the
 * list.
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
