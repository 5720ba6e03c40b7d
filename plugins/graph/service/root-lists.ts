import { type Disposable, type NostrAccess, type NostrEvent, type ReadableStore, toDisposable } from '#kernel'
import { compareNewest, isHexKey } from '#kernel/nostr'
import type { ListKind } from '../compute/social-graph'

const KINDS: Readonly<Record<ListKind, number>> = { follows: 3, mutes: 10_000 }

/** The keys in a follow or mute list (NIP-02, NIP-51), each once, without the owner. */
export function keysOf({ pubkey, tags }: NostrEvent): Set<string> {
  const keys = new Set<string>()
  for (const [name, value] of tags) {
    const key = value?.toLowerCase()
    if (name === 'p' && isHexKey(key) && key !== pubkey) keys.add(key)
  }
  return keys
}

/** The root's own follow and mute lists, live, including clicks that are not published yet. */
export interface RootLists extends Disposable {
  has(kind: ListKind, pubkey: string): boolean
  count(kind: ListKind): number
  /** All people in a list as shown, except private entries. */
  all(kind: ListKind): readonly string[]
  /** The newest known versions, for computations. */
  events(): readonly NostrEvent[]
  /** Shows a person as added or removed until disposed. */
  pend(kind: ListKind, pubkey: string, there: boolean): Disposable
}

interface State {
  readonly newest: NostrEvent | undefined
  /** Read on first use: a list of thousands arrives while the first screen renders, which does not need it. */
  readonly keys: () => ReadonlySet<string>
}
const stateOf = (newest: NostrEvent | undefined): State => {
  let keys: ReadonlySet<string> | undefined
  return { newest, keys: () => (keys ??= newest ? keysOf(newest) : new Set()) }
}
const EMPTY = stateOf(undefined)

/** Clicks that are not published yet. For each person, the latest comes last and counts. */
type Pending = Record<ListKind, Map<string, readonly { readonly there: boolean }[]>>

/** `changed` is called after each change, also of the root. `isPrivate` tells who is muted privately. */
export function createRootLists(
  query: NostrAccess['query'],
  root: ReadableStore<string>,
  changed: () => void,
  isPrivate: (pubkey: string) => boolean,
): RootLists {
  let states: Record<ListKind, State> = { follows: EMPTY, mutes: EMPTY }
  /** Keyed by the owner of the list, so that clicks do not show for the next account. */
  const clicked = new Map<string, Pending>()
  const pendingOf = (owner: string): Pending => {
    const had = clicked.get(owner)
    if (had) return had
    const made: Pending = { follows: new Map(), mutes: new Map() }
    clicked.set(owner, made)
    return made
  }
  let asking: Disposable | undefined

  /** If the newest version was refused by all relays or undone, the version before it counts again. */
  const take = (kind: ListKind, found: readonly NostrEvent[]) => {
    const newest = found.toSorted(compareNewest)[0]
    if (newest === states[kind].newest) return false
    states = { ...states, [kind]: stateOf(newest) }
    return true
  }

  const ask = () => {
    asking?.dispose()
    states = { follows: EMPTY, mutes: EMPTY }
    const live = query({ kinds: Object.values(KINDS), authors: [root.get()] })
    const look = () => {
      const { events } = live.get()
      const of = (kind: ListKind) => events.filter(e => e.kind === KINDS[kind])
      const followed = take('follows', of('follows'))
      if (take('mutes', of('mutes')) || followed) changed()
    }
    const listening = live.subscribe(look)
    asking = toDisposable(() => {
      listening.dispose()
      live.dispose()
    })
    look()
  }
  const following = root.subscribe(() => {
    ask()
    changed()
  })
  ask()

  const lists: RootLists = {
    has: (kind, pubkey) =>
      pendingOf(root.get())[kind].get(pubkey)?.at(-1)?.there ??
      (states[kind].keys().has(pubkey) || (kind === 'mutes' && isPrivate(pubkey))),
    all(kind) {
      const keys = states[kind].keys()
      const pending = pendingOf(root.get())[kind]
      if (pending.size === 0) return [...keys]
      const added = [...pending].filter(([key, acts]) => acts.at(-1)?.there && !keys.has(key))
      return [...[...keys].filter(key => lists.has(kind, key)), ...added.map(([key]) => key)]
    },
    count: kind =>
      pendingOf(root.get())[kind].size === 0 ? states[kind].keys().size : lists.all(kind).length,
    events: () => Object.values(states).flatMap(({ newest }) => newest ?? []),
    pend(kind, pubkey, there) {
      const own = { there }
      const pending = pendingOf(root.get())[kind]
      pending.set(pubkey, [...(pending.get(pubkey) ?? []), own])
      changed()
      return toDisposable(() => {
        const others = (pending.get(pubkey) ?? []).filter(act => act !== own)
        if (others.length > 0) pending.set(pubkey, others)
        else pending.delete(pubkey)
        changed()
      })
    },
    dispose() {
      following.dispose()
      asking?.dispose()
    },
  }
  return lists
}
