import { type Kernel, type NostrEvent, type SettingsDefinition, type Store, settingsKey } from '#kernel'

/** Remembered at most. */
const MOST = 10_000
/** ms of quiet before they are stored. */
const SAVE_AFTER = 5_000
/** Hex digits kept of an id: 64 bits tell ten thousand apart. */
const DIGITS = 16

/** Which notes were on the screen, in this session and those before. */
export interface SeenNotes {
  has(event: NostrEvent): boolean
  add(event: NostrEvent): void
  /** What was seen until now; what is seen later does not change it. */
  before(): (event: NostrEvent) => boolean
  /** Forgets all of it, here and in storage. */
  clear(): void
}

/** The ids one after the other: a list of ten thousand texts would take four times the room. */
export const seenSettings: SettingsDefinition<string> = {
  version: 1,
  defaults: '',
  read: value =>
    typeof value === 'string' && value.length % DIGITS === 0 && /^[0-9a-f]*$/.test(value)
      ? value.slice(-MOST * DIGITS)
      : undefined,
}

/** Where older versions kept them. */
const OLD_KEY = 'pinion/seen'

export function seenNotes(kernel: Kernel): SeenNotes {
  const store = kernel.settings(settingsKey('feeds'), seenSettings)
  const old = kernel.settings(OLD_KEY, seenSettings)
  if (old.get() !== '') {
    const moved = old.get()
    if (store.get() === '') store.set(() => moved)
    old.set(() => '')
  }
  return seenNotesIn(store)
}

// By store, so that two kernels on a page keep apart and nothing outlives its own.
const sets = new WeakMap<Store<string>, SeenNotes>()

/** One for each store, whoever asks for it. */
export function seenNotesIn(store: Store<string>): SeenNotes {
  const had = sets.get(store)
  if (had) return had
  const made = createSeenNotes(store)
  sets.set(store, made)
  return made
}

/** A repost counts as seen with its note, and the other way round. */
function idsOf({ id, kind, tags }: NostrEvent): readonly string[] {
  const note = kind === 6 || kind === 16 ? tags.findLast(([name]) => name === 'e')?.[1] : undefined
  return [id, ...(note ? [note] : [])].map(text => text.slice(0, DIGITS))
}

export function createSeenNotes(store: Store<string>): SeenNotes {
  // Oldest first.
  const seen = new Set(store.get().match(/.{16}/g) ?? [])
  let timer: ReturnType<typeof setTimeout> | undefined
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
      timer = setTimeout(() => store.set(() => [...seen].join('')), SAVE_AFTER)
    },
    before() {
      const until = new Set(seen)
      return event => idsOf(event).some(id => until.has(id))
    },
    clear() {
      clearTimeout(timer)
      seen.clear()
      store.set(() => '')
    },
  }
}
