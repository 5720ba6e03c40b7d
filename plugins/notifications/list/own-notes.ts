import type { Disposable } from '#kernel'
import { parseAddress, replyKeys } from '#kernel/nostr'
import type { LiveQuery, NostrAccess, NostrEvent } from '#kernel/ports'

/** Maximum number of the reader's notes whose quotes are requested. */
const MAX_OWN_NOTES = 200
const MAX_QUOTES = 200
/** Notes, comments and articles. */
const OWN_KINDS = [1, 1111, 30_023]
/** Milliseconds for which new notes of the reader are collected before their quotes are requested. */
const QUOTES_DEBOUNCE_MS = 500

/** The reader's newest notes, and the events that quote them. */
export interface OwnNotes extends Disposable {
  /** True for the id or address of one of these notes, and for any address of the reader. */
  includes(key: string): boolean
  /** Events with a `q` tag of one of these notes (NIP-18), whether or not they name the reader; newest first. */
  quotes(): readonly NostrEvent[]
}

/** Requests the notes of `me`, and the events of `kinds` that quote them. `changed` is called when either changes. */
export function createOwnNotes(
  nostr: Pick<NostrAccess, 'query'>,
  { me, kinds }: { readonly me: string; readonly kinds: readonly number[] },
  changed: () => void,
): OwnNotes {
  const notes = nostr.query({ kinds: OWN_KINDS, authors: [me], limit: MAX_OWN_NOTES })
  let keys: ReadonlySet<string> = new Set()
  let asked = ''
  let quotes: LiveQuery | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const ask = () => {
    timer = undefined
    const wanted = [...keys].sort()
    if (kinds.length === 0 || wanted.length === 0 || wanted.join() === asked) return
    asked = wanted.join()
    quotes?.dispose()
    quotes = nostr.query({ kinds, '#q': wanted, limit: MAX_QUOTES })
    quotes.subscribe(changed)
    changed()
  }
  const read = () => {
    const { events, complete, phase } = notes.get()
    keys = new Set(events.slice(0, MAX_OWN_NOTES).flatMap(replyKeys))
    if (complete || phase === 'settled') timer ??= setTimeout(ask, QUOTES_DEBOUNCE_MS)
    changed()
  }
  notes.subscribe(read)
  read()
  return {
    includes: key => keys.has(key) || parseAddress(key)?.pubkey === me,
    quotes: () => quotes?.get().events ?? [],
    dispose() {
      clearTimeout(timer)
      notes.dispose()
      quotes?.dispose()
    },
  }
}
