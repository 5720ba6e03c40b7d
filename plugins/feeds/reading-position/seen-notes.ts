import { type Kernel, pluginSettingsKey, type SettingsDefinition, type Store } from '#kernel'
import { isHexKey, isRepostKind } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'

/** Maximum number of ids that are kept per reader. */
const MAX_IDS = 10_000
/** Milliseconds without a new note after which the list is stored. */
const SAVE_DELAY_MS = 5_000
/** Number of hex digits that are kept of each id. 64 bits are enough to tell ten thousand ids apart. */
const HEX_DIGITS_PER_ID = 16

/** The notes that were on one reader's screen, in this session and earlier ones. */
export interface SeenNotes {
  hasSeen(event: NostrEvent): boolean
  add(event: NostrEvent): void
  /** Returns a check for the notes that were seen until now. Notes that are seen later do not change its answers. */
  snapshotFilter(): (event: NostrEvent) => boolean
  /** Deletes all ids from memory and from storage. */
  deleteAll(): void
}

/**
 * Ids of seen notes by public key, or by `VISITOR_KEY`. The ids are joined into one string, because an array would need
 * four times the space.
 */
export type SeenNotesRecord = Readonly<Record<string, string>>

const VISITOR_KEY = 'visitor'
/** Key of ids that an older version stored for the whole browser. The first reader takes them over. */
const UNOWNED_KEY = 'nobody'
/** Maximum number of readers whose ids are kept, because space is limited. The earliest are dropped. */
const MAX_READERS = 5

const parseIds = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length % HEX_DIGITS_PER_ID === 0 && /^[0-9a-f]*$/.test(value)
    ? value.slice(-MAX_IDS * HEX_DIGITS_PER_ID)
    : undefined

export const seenNotesSettings: SettingsDefinition<SeenNotesRecord> = {
  version: 2,
  defaults: {},
  read(value, version) {
    if (version < 2) {
      const ids = parseIds(value)
      return ids === undefined ? undefined : { [UNOWNED_KEY]: ids }
    }
    if (typeof value !== 'object' || value === null) return undefined
    const parsedEntries = Object.entries(value).flatMap(([reader, storedIds]): [string, string][] => {
      const ids =
        reader === VISITOR_KEY || reader === UNOWNED_KEY || isHexKey(reader) ? parseIds(storedIds) : undefined
      return ids ? [[reader, ids]] : []
    })
    return Object.fromEntries(parsedEntries.slice(-MAX_READERS))
  },
}

// Keyed by store and reader. So two kernels on one page stay separate, and no set outlives its store.
const seenNotesByStore = new WeakMap<Store<SeenNotesRecord>, Map<string, SeenNotes>>()

/** Settings key under which a still older version stored the ids. */
const LEGACY_SETTINGS_KEY = 'pinion/seen'

/** Returns the notes that a reader has seen. Without a public key, returns those that visitors have seen. */
export function getSeenNotes(kernel: Kernel, pubkey: string | undefined): SeenNotes {
  const store = kernel.settings(pluginSettingsKey('feeds'), seenNotesSettings)
  const legacyStore = kernel.settings(LEGACY_SETTINGS_KEY, seenNotesSettings)
  const { [UNOWNED_KEY]: legacyIds } = legacyStore.get()
  if (legacyIds !== undefined) {
    if (Object.keys(store.get()).length === 0) store.set(() => ({ [UNOWNED_KEY]: legacyIds }))
    legacyStore.set(() => ({}))
  }
  return getSeenNotesFromStore(store, pubkey)
}

/** Returns the seen notes of a store and reader. All callers share the same object. */
export function getSeenNotesFromStore(store: Store<SeenNotesRecord>, pubkey: string | undefined): SeenNotes {
  const reader = pubkey ?? VISITOR_KEY
  const byReader = seenNotesByStore.get(store) ?? new Map<string, SeenNotes>()
  seenNotesByStore.set(store, byReader)
  const existing = byReader.get(reader)
  if (existing) return existing
  claimUnownedIds(store, reader)
  const created = openSeenNotes(store, reader)
  byReader.set(reader, created)
  return created
}

/** Gives the ids that an older version stored to the first reader, because a browser usually belongs to one person. */
function claimUnownedIds(store: Store<SeenNotesRecord>, reader: string): void {
  const legacyIds = store.get()[UNOWNED_KEY]
  if (legacyIds === undefined) return
  store.set(record => {
    record[reader] ??= legacyIds
    delete record[UNOWNED_KEY]
  })
}

/** Returns the shortened ids under which an event counts as seen. A repost and its note count as the same. */
function shortIds({ id, kind, tags }: NostrEvent): readonly string[] {
  const note = isRepostKind(kind) ? tags.findLast(([name]) => name === 'e')?.[1] : undefined
  return [id, ...(note ? [note] : [])].map(fullId => fullId.slice(0, HEX_DIGITS_PER_ID))
}

export function openSeenNotes(store: Store<SeenNotesRecord>, reader: string): SeenNotes {
  const storedIds = (record: SeenNotesRecord) => record[reader]?.match(/.{16}/g) ?? []
  // Oldest first.
  let seenIds = new Set(storedIds(store.get()))
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStored = store.get()[reader] !== undefined
  store.subscribe(() => {
    const wasStored = isStored
    isStored = store.get()[reader] !== undefined
    // Another browser tab has cleared the stored list, so clear this one too.
    if (wasStored && !isStored) clearMemory()
  })
  const clearMemory = () => {
    clearTimeout(timer)
    seenIds.clear()
  }
  const hasSeen = (event: NostrEvent) => shortIds(event).some(id => seenIds.has(id))
  return {
    hasSeen,
    add(event) {
      const newIds = shortIds(event).filter(id => !seenIds.has(id))
      if (newIds.length === 0) return
      for (const id of newIds) seenIds.add(id)
      for (const id of seenIds) {
        if (seenIds.size <= MAX_IDS) break
        seenIds.delete(id)
      }
      clearTimeout(timer)
      timer = setTimeout(
        () =>
          store.set(record => {
            // Keep ids that another browser tab has stored meanwhile.
            const otherIds = storedIds(record).filter(id => !seenIds.has(id))
            seenIds = new Set([...otherIds, ...seenIds].slice(-MAX_IDS))
            record[reader] = [...seenIds].join('')
          }),
        SAVE_DELAY_MS,
      )
    },
    snapshotFilter() {
      const seenUntilNow = new Set(seenIds)
      return event => shortIds(event).some(id => seenUntilNow.has(id))
    },
    deleteAll() {
      clearMemory()
      store.set(record => {
        delete record[reader]
      })
    },
  }
}
