import type { ListEntry, OwnList } from '#contracts/lists'
import { createDisposable, createValueStore, type Disposable } from '#kernel'
import { isHexKey } from '#kernel/nostr'
import type { NostrAccess, NostrEvent } from '#kernel/ports'
import type { ListKind } from '../compute/social-graph'

const KINDS: Readonly<Record<ListKind, number>> = { follows: 3, mutes: 10_000 }

/** Returns the people in the entries of a list (NIP-02, NIP-51), each once, without the list's owner. */
export function getListedPubkeys(entries: readonly ListEntry[], owner: string | undefined): Set<string> {
  const keys = new Set<string>()
  for (const [name, value] of entries) {
    const key = value?.toLowerCase()
    if (name === 'p' && isHexKey(key) && key !== owner) keys.add(key)
  }
  return keys
}

/** The root's follow and mute lists, always the newest versions, with changes that are not published yet. */
export interface RootLists extends Disposable {
  has(kind: ListKind, pubkey: string): boolean
  /** True if the encrypted part of the reader's mute list contains the person. */
  hasPrivately(pubkey: string): boolean
  countPeople(kind: ListKind): number
  /** Returns the people in a list, with unpublished changes, but without private entries. */
  listPeople(kind: ListKind): readonly string[]
  /** Returns the newest known events of the lists, from which the worker computes. */
  events(): readonly NostrEvent[]
}

/** The reader's own lists. */
export type OwnRootLists = Readonly<Record<ListKind, OwnList>>

export interface RootListsOptions {
  readonly query: NostrAccess['query']
  readonly session: NostrAccess['session']
  readonly ownLists: OwnRootLists
  /** Public key (hex) of the root account, whose lists a visitor gets. */
  readonly rootAccount: string
  /** Called after each change of the lists or of the account. */
  readonly onChange: () => void
}

interface CurrentList {
  readonly owner: string | undefined
  readonly event?: NostrEvent | undefined
  readonly tags: readonly ListEntry[]
  readonly privateTags: readonly ListEntry[]
}
const NO_ENTRIES: readonly ListEntry[] = []

export function createRootLists(options: RootListsOptions): RootLists {
  const { query, session, ownLists, rootAccount, onChange } = options
  const keysByEntries = new WeakMap<readonly ListEntry[], ReadonlySet<string>>()
  /**
   * The keys are parsed on first use: a list of thousands may arrive while the first screen renders, which does not
   * need them.
   */
  const cachedPubkeys = (entries: readonly ListEntry[], owner: string | undefined) => {
    const cached = keysByEntries.get(entries)
    if (cached) return cached
    const keys = getListedPubkeys(entries, owner)
    keysByEntries.set(entries, keys)
    return keys
  }
  /** The root account's lists, which are used for a visitor. */
  const rootAccountLists = createValueStore<Partial<Record<ListKind, NostrEvent>>>({})
  let rootAccountQuery: Disposable | undefined

  const queryRootAccount = (): Disposable => {
    const live = query({ kinds: Object.values(KINDS), authors: [rootAccount] })
    const look = () => {
      const findList = (kind: number) => live.get().events.find(event => event.kind === kind)
      const { follows, mutes } = rootAccountLists.get()
      const [followed, muted] = [findList(KINDS.follows), findList(KINDS.mutes)]
      if (follows === followed && mutes === muted) return
      rootAccountLists.set({ ...(followed && { follows: followed }), ...(muted && { mutes: muted }) })
      onChange()
    }
    const listening = live.subscribe(look)
    look()
    return createDisposable(() => {
      listening.dispose()
      live.dispose()
      rootAccountLists.set({})
    })
  }
  const updateQuery = () => {
    const isVisitor = session.get().pubkey === undefined
    if (!isVisitor) rootAccountQuery?.dispose()
    rootAccountQuery = isVisitor ? (rootAccountQuery ?? queryRootAccount()) : undefined
  }
  const currentList = (kind: ListKind): CurrentList => {
    const { pubkey } = session.get()
    if (pubkey !== undefined) return { owner: pubkey, ...ownLists[kind].state.get() }
    const event = rootAccountLists.get()[kind]
    return { owner: rootAccount, event, tags: event?.tags ?? NO_ENTRIES, privateTags: NO_ENTRIES }
  }
  let reader = session.get().pubkey
  const listening = [
    session.subscribe(() => {
      const { pubkey } = session.get()
      if (pubkey === reader) return
      reader = pubkey
      updateQuery()
      onChange()
    }),
    ownLists.follows.state.subscribe(onChange),
    ownLists.mutes.state.subscribe(onChange),
  ]
  updateQuery()

  const lists: RootLists = {
    has(kind, pubkey) {
      const { owner, tags } = currentList(kind)
      return cachedPubkeys(tags, owner).has(pubkey) || (kind === 'mutes' && lists.hasPrivately(pubkey))
    },
    hasPrivately(pubkey) {
      const { owner, privateTags } = currentList('mutes')
      return privateTags.length > 0 && cachedPubkeys(privateTags, owner).has(pubkey)
    },
    listPeople(kind) {
      const { owner, tags } = currentList(kind)
      return [...cachedPubkeys(tags, owner)]
    },
    countPeople(kind) {
      const { owner, tags } = currentList(kind)
      return cachedPubkeys(tags, owner).size
    },
    events: () =>
      [currentList('follows').event, currentList('mutes').event].filter(event => event !== undefined),
    dispose() {
      for (const one of listening) one.dispose()
      rootAccountQuery?.dispose()
    },
  }
  return lists
}
