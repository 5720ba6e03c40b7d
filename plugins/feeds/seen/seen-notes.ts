import { type Kernel, type SettingsDefinition, type Store, settingsKey } from '#kernel'
import { isHexKey, isRepost } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'

/** Maximum number of ids that are kept per reader. */
const MAX_IDS = 10_000
/** Milliseconds without a new note after which the list is stored. */
const SAVE_DELAY_MS = 5_000
/** Number of hex digits that are kept of each id. 64 bits are enough to tell ten thousand ids apart. */
const HEX_DIGITS_PER_ID = 16

/** The notes that were on one reader's screen, in this session and earlier ones. */
export interface SeenNotes {
  has(event: NostrEvent): boolean
  add(event: NostrEvent): void
  /** Returns a check for the notes that were seen until now. Notes that are seen later do not change its answers. */
  before(): (event: NostrEvent) => boolean
  /** Deletes all ids from memory and from storage. */
  clear(): void
}

/**
 * Ids of seen notes by public key, or by `VISITOR_KEY`. The ids are joined into one string, because an array would need
 * four times the space.
 */
export type SeenRecord = Readonly<Record<string, string>>

const VISITOR_KEY = 'visitor'
/** Key of ids that an older version stored for the whole browser. The first reader takes them over. */
const UNOWNED_KEY = 'nobody'
/** Maximum number of readers whose ids are kept, because space is limited. The earliest are dropped. */
const MAX_READERS = 5

const readIds = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length % HEX_DIGITS_PER_ID === 0 && /^[0-9a-f]*$/.test(value)
    ? value.slice(-MAX_IDS * HEX_DIGITS_PER_ID)
    : undefined

export const seenSettings: SettingsDefinition<SeenRecord> = {
  version: 2,
  defaults: {},
  read(value, version) {
    if (version < 2) {
      const ids = readIds(value)
      return ids === undefined ? undefined : { [UNOWNED_KEY]: ids }
    }
    if (typeof value !== 'object' || value === null) return undefined
    const read = Object.entries(value).flatMap(([reader, stored]): [string, string][] => {
      const ids =
        reader === VISITOR_KEY || reader === UNOWNED_KEY || isHexKey(reader) ? readIds(stored) : undefined
      return ids ? [[reader, ids]] : []
    })
    return Object.fromEntries(read.slice(-MAX_READERS))
  },
}

// Keyed by store and reader. So two kernels on one page stay separate, and no set outlives its store.
const sets = new WeakMap<Store<SeenRecord>, Map<string, SeenNotes>>()

/** Settings key under which a still older version stored the ids. */
const OLD_KEY = 'pinion/seen'

/** Returns the notes that a reader has seen. Without a public key, returns those that visitors have seen. */
export function seenNotes(kernel: Kernel, pubkey: string | undefined): SeenNotes {
  const store = kernel.settings(settingsKey('feeds'), seenSettings)
  const old = kernel.settings(OLD_KEY, seenSettings)
  const { [UNOWNED_KEY]: moved } = old.get()
  if (moved !== undefined) {
    if (Object.keys(store.get()).length === 0) store.set(() => ({ [UNOWNED_KEY]: moved }))
    old.set(() => ({}))
  }
  return seenNotesIn(store, pubkey)
}

/** Returns the seen notes of a store and reader. All callers share the same object. */
export function seenNotesIn(store: Store<SeenRecord>, pubkey: string | undefined): SeenNotes {
  const reader = pubkey ?? VISITOR_KEY
  const of = sets.get(store) ?? new Map<string, SeenNotes>()
  sets.set(store, of)
  const had = of.get(reader)
  if (had) return had
  takeOver(store, reader)
  const made = createSeenNotes(store, reader)
  of.set(reader, made)
  return made
}

/** Gives the ids that an older version stored to the first reader, because a browser usually belongs to one person. */
function takeOver(store: Store<SeenRecord>, reader: string): void {
  const old = store.get()[UNOWNED_KEY]
  if (old === undefined) return
  store.set(all => {
    all[reader] ??= old
    delete all[UNOWNED_KEY]
  })
}

/** Returns the shortened ids under which an event counts as seen. A repost and its note count as the same. */
function idsOf({ id, kind, tags }: NostrEvent): readonly string[] {
  const note = isRepost(kind) ? tags.findLast(([name]) => name === 'e')?.[1] : undefined
  return [id, ...(note ? [note] : [])].map(text => text.slice(0, HEX_DIGITS_PER_ID))
}

export function createSeenNotes(store: Store<SeenRecord>, reader: string): SeenNotes {
  const idsIn = (record: SeenRecord) => record[reader]?.match(/.{16}/g) ?? []
  // Oldest first.
  let seen = new Set(idsIn(store.get()))
  let timer: ReturnType<typeof setTimeout> | undefined
  let stored = store.get()[reader] !== undefined
  store.subscribe(() => {
    const was = stored
    stored = store.get()[reader] !== undefined
    // Another browser tab has cleared the stored list, so clear this one too.
    if (was && !stored) forget()
  })
  const forget = () => {
    clearTimeout(timer)
    seen.clear()
  }
  const has = (event: NostrEvent) => idsOf(event).some(id => seen.has(id))
  return {
    has,
    add(event) {
      const fresh = idsOf(event).filter(id => !seen.has(id))
      if (fresh.length === 0) return
      for (const id of fresh) seen.add(id)
      for (const id of seen) {
        if (seen.size <= MAX_IDS) break
        seen.delete(id)
      }
      clearTimeout(timer)
      timer = setTimeout(
        () =>
          store.set(all => {
            // Keep ids that another browser tab has stored meanwhile.
            const others = idsIn(all).filter(id => !seen.has(id))
            seen = new Set([...others, ...seen].slice(-MAX_IDS))
            all[reader] = [...seen].join('')
          }),
        SAVE_DELAY_MS,
      )
    },
    before() {
      const until = new Set(seen)
      return event => idsOf(event).some(id => until.has(id))
    },
    clear() {
      forget()
      store.set(all => {
        delete all[reader]
      })
    },
  }
}
