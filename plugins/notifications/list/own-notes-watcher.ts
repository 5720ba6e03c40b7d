import type { Disposable } from '#kernel'
import { getReplyTargetKeys, parseAddress } from '#kernel/nostr'
import type { LiveQuery, NostrAccess, NostrEvent } from '#kernel/ports'

/** Maximum number of the reader's notes whose quotes are requested. */
const MAX_OWN_NOTES = 200
const MAX_QUOTES = 200
/** Notes, comments and articles. */
const OWN_KINDS = [1, 1111, 30_023]
/** Milliseconds for which new notes of the reader are collected before their quotes are requested. */
const QUOTES_DEBOUNCE_MS = 500

/** The reader's newest notes, and the events that quote them. */
export interface OwnNotesWatcher extends Disposable {
  /** True for the id or address of one of these notes, and for any other address of the reader. */
  includes(key: string): boolean
  /** Events with a `q` tag of one of these notes (NIP-18), whether or not they name the reader; newest first. */
  quotes(): readonly NostrEvent[]
}

/**
 * Requests the notes of `readerPubkey`, and the events of `kinds` that quote them. `onChange` is called when either
 * list changes.
 */
export function createOwnNotesWatcher(
  nostr: Pick<NostrAccess, 'query'>,
  { readerPubkey, kinds }: { readonly readerPubkey: string; readonly kinds: readonly number[] },
  onChange: () => void,
): OwnNotesWatcher {
  const notes = nostr.query({ kinds: OWN_KINDS, authors: [readerPubkey], limit: MAX_OWN_NOTES })
  let keys: ReadonlySet<string> = new Set()
  let requestedKeys = ''
  let quotes: LiveQuery | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const requestQuotes = () => {
    timer = undefined
    const sortedKeys = [...keys].sort()
    if (kinds.length === 0 || sortedKeys.length === 0 || sortedKeys.join() === requestedKeys) return
    requestedKeys = sortedKeys.join()
    quotes?.dispose()
    quotes = nostr.query({ kinds, '#q': sortedKeys, limit: MAX_QUOTES })
    quotes.subscribe(onChange)
    onChange()
  }
  const updateKeys = () => {
    const { events, complete, phase } = notes.get()
    keys = new Set(events.slice(0, MAX_OWN_NOTES).flatMap(getReplyTargetKeys))
    if (complete || phase === 'settled') timer ??= setTimeout(requestQuotes, QUOTES_DEBOUNCE_MS)
    onChange()
  }
  notes.subscribe(updateKeys)
  updateKeys()
  return {
    includes: key => keys.has(key) || parseAddress(key)?.pubkey === readerPubkey,
    quotes: () => quotes?.get().events ?? [],
    dispose() {
      clearTimeout(timer)
      notes.dispose()
      quotes?.dispose()
    },
  }
}
