import { type Kernel, type NostrEvent, type SettingsDefinition, type Store, settingsKey } from '#kernel'
import { isHexKey, isRepost } from '#kernel/nostr'

/** Remembered at most. */
const MOST = 10_000
/** ms of quiet before they are stored. */
const SAVE_AFTER = 5_000
/** Hex digits kept of an id: 64 bits tell ten thousand apart. */
const DIGITS = 16

/** Which notes were on the screen before one reader, in this session and those before. */
export interface SeenNotes {
  has(event: NostrEvent): boolean
  add(event: NostrEvent): void
  /** What was seen until now; what is seen later does not change it. */
  before(): (event: NostrEvent) => boolean
  /** Forgets all of it, here and in storage. */
  clear(): void
}

/** By whose eyes: a key, or `VISITOR`. The ids one after the other: a list of texts would take four times the room. */
export type SeenRecord = Readonly<Record<string, string>>

const VISITOR = 'visitor'
/** What an older version kept for whoever used the browser, until somebody takes it over. */
const NOBODYS = 'nobody'
/** Whoever read here before so many others did begins anew: there is little room. */
const MOST_READERS = 5

const readIds = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length % DIGITS === 0 && /^[0-9a-f]*$/.test(value)
    ? value.slice(-MOST * DIGITS)
    : undefined

export const seenSettings: SettingsDefinition<SeenRecord> = {
  version: 2,
  defaults: {},
  read(value, version) {
    if (version < 2) {
      const ids = readIds(value)
      return ids === undefined ? undefined : { [NOBODYS]: ids }
    }
    if (typeof value !== 'object' || value === null) return undefined
    const read = Object.entries(value).flatMap(([reader, stored]): [string, string][] => {
      const ids = reader === VISITOR || reader === NOBODYS || isHexKey(reader) ? readIds(stored) : undefined
      return ids ? [[reader, ids]] : []
    })
    return Object.fromEntries(read.slice(-MOST_READERS))
  },
}

// By store and reader, so that two kernels on a page keep apart and nothing outlives its own.
const sets = new WeakMap<Store<SeenRecord>, Map<string, SeenNotes>>()

/** Where still older versions kept them. */
const OLD_KEY = 'pinion/seen'

/** What whoever reads has seen; without a key, what visitors have. */
export function seenNotes(kernel: Kernel, pubkey: string | undefined): SeenNotes {
  const store = kernel.settings(settingsKey('feeds'), seenSettings)
  const old = kernel.settings(OLD_KEY, seenSettings)
  const { [NOBODYS]: moved } = old.get()
  if (moved !== undefined) {
    if (Object.keys(store.get()).length === 0) store.set(() => ({ [NOBODYS]: moved }))
    old.set(() => ({}))
  }
  return seenNotesIn(store, pubkey)
}

/** One for each store and reader, whoever asks for it. */
export function seenNotesIn(store: Store<SeenRecord>, pubkey: string | undefined): SeenNotes {
  const reader = pubkey ?? VISITOR
  const of = sets.get(store) ?? new Map<string, SeenNotes>()
  sets.set(store, of)
  const had = of.get(reader)
  if (had) return had
  takeOver(store, reader)
  const made = createSeenNotes(store, reader)
  of.set(reader, made)
  return made
}

/** Of whoever comes first: it is one person's browser as a rule. */
function takeOver(store: Store<SeenRecord>, reader: string): void {
  const old = store.get()[NOBODYS]
  if (old === undefined) return
  store.set(all => {
    all[reader] ??= old
    delete all[NOBODYS]
  })
}

/** A repost counts as seen with its note, and the other way round. */
function idsOf({ id, kind, tags }: NostrEvent): readonly string[] {
  const note = isRepost(kind) ? tags.findLast(([name]) => name === 'e')?.[1] : undefined
  return [id, ...(note ? [note] : [])].map(text => text.slice(0, DIGITS))
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
    // Another tab has forgotten it.
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
        if (seen.size <= MOST) break
        seen.delete(id)
      }
      clearTimeout(timer)
      timer = setTimeout(
        () =>
          store.set(all => {
            // Another tab may have stored what was seen there.
            const others = idsIn(all).filter(id => !seen.has(id))
            seen = new Set([...others, ...seen].slice(-MOST))
            all[reader] = [...seen].join('')
          }),
        SAVE_AFTER,
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
