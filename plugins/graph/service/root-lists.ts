import type { ListEntry, OwnList } from '#contracts/lists'
import { createCell, type Disposable, toDisposable } from '#kernel'
import { isHexKey } from '#kernel/nostr'
import type { NostrAccess, NostrEvent } from '#kernel/ports'
import type { ListKind } from '../compute/social-graph'

const KINDS: Readonly<Record<ListKind, number>> = { follows: 3, mutes: 10_000 }

/** Returns the people in the entries of a list (NIP-02, NIP-51), each once, without the list's owner. */
export function keysIn(entries: readonly ListEntry[], owner: string | undefined): Set<string> {
  const keys = new Set<string>()
  for (const [name, value] of entries) {
    const key = value?.toLowerCase()
    if (name === 'p' && isHexKey(key) && key !== owner) keys.add(key)
  }
  return keys
}

/** The root's follow and mute lists. They are kept up to date and include changes that are not published yet. */
export interface RootLists extends Disposable {
  has(kind: ListKind, pubkey: string): boolean
  /** True if the reader mutes the person in the encrypted part of the list. */
  hasPrivately(pubkey: string): boolean
  count(kind: ListKind): number
  /** Returns all people in a list as shown to the reader, except those in private entries. */
  all(kind: ListKind): readonly string[]
  /** Returns the newest known versions of the lists, for computations. */
  events(): readonly NostrEvent[]
}

/** The reader's own lists. */
export type OwnRootLists = Readonly<Record<ListKind, OwnList>>

export interface RootListsOptions {
  readonly query: NostrAccess['query']
  readonly session: NostrAccess['session']
  readonly own: OwnRootLists
  /** Public key (hex) of the account whose lists a visitor gets. */
  readonly rootAccount: string
  /** Called after each change of the lists or of the account. */
  readonly changed: () => void
}

interface List {
  readonly owner: string | undefined
  readonly event?: NostrEvent | undefined
  readonly tags: readonly ListEntry[]
  readonly privateTags: readonly ListEntry[]
}
const NO_ENTRIES: readonly ListEntry[] = []

export function createRootLists(options: RootListsOptions): RootLists {
  const { query, session, own, rootAccount, changed } = options
  const known = new WeakMap<readonly ListEntry[], ReadonlySet<string>>()
  /**
   * Read the keys on first use, because a list of thousands may arrive while the first screen is rendered, and the
   * first screen does not need the keys.
   */
  const keysOf = (entries: readonly ListEntry[], owner: string | undefined) => {
    const had = known.get(entries)
    if (had) return had
    const keys = keysIn(entries, owner)
    known.set(entries, keys)
    return keys
  }
  /** The lists of the root account. They are used for a visitor. */
  const visited = createCell<Partial<Record<ListKind, NostrEvent>>>({})
  let visiting: Disposable | undefined

  const visit = (): Disposable => {
    const live = query({ kinds: Object.values(KINDS), authors: [rootAccount] })
    const look = () => {
      const of = (kind: number) => live.get().events.find(event => event.kind === kind)
      const { follows, mutes } = visited.get()
      const [followed, muted] = [of(KINDS.follows), of(KINDS.mutes)]
      if (follows === followed && mutes === muted) return
      visited.set({ ...(followed && { follows: followed }), ...(muted && { mutes: muted }) })
      changed()
    }
    const listening = live.subscribe(look)
    look()
    return toDisposable(() => {
      listening.dispose()
      live.dispose()
      visited.set({})
    })
  }
  const follow = () => {
    const isVisitor = session.get().pubkey === undefined
    if (!isVisitor) visiting?.dispose()
    visiting = isVisitor ? (visiting ?? visit()) : undefined
  }
  const of = (kind: ListKind): List => {
    const { pubkey } = session.get()
    if (pubkey !== undefined) return { owner: pubkey, ...own[kind].state.get() }
    const event = visited.get()[kind]
    return { owner: rootAccount, event, tags: event?.tags ?? NO_ENTRIES, privateTags: NO_ENTRIES }
  }
  let reader = session.get().pubkey
  const listening = [
    session.subscribe(() => {
      const { pubkey } = session.get()
      if (pubkey === reader) return
      reader = pubkey
      follow()
      changed()
    }),
    own.follows.state.subscribe(changed),
    own.mutes.state.subscribe(changed),
  ]
  follow()

  const lists: RootLists = {
    has(kind, pubkey) {
      const { owner, tags } = of(kind)
      return keysOf(tags, owner).has(pubkey) || (kind === 'mutes' && lists.hasPrivately(pubkey))
    },
    hasPrivately(pubkey) {
      const { owner, privateTags } = of('mutes')
      return privateTags.length > 0 && keysOf(privateTags, owner).has(pubkey)
    },
    all(kind) {
      const { owner, tags } = of(kind)
      return [...keysOf(tags, owner)]
    },
    count(kind) {
      const { owner, tags } = of(kind)
      return keysOf(tags, owner).size
    },
    events: () => [of('follows').event, of('mutes').event].filter(event => event !== undefined),
    dispose() {
      for (const one of listening) one.dispose()
      visiting?.dispose()
    },
  }
  return lists
}
