import { type Disposable, type NostrAccess, type NostrEvent, type ReadableStore, toDisposable } from '#kernel'
import { compareNewest, isHexKey } from '#kernel/nostr'
import type { ListKind } from '../compute/social-graph'

const KINDS: Readonly<Record<ListKind, number>> = { follows: 3, mutes: 10_000 }

/** The keys of a follow or mute list (NIP-02, NIP-51): each once, without the owner. */
export function keysOf({ pubkey, tags }: NostrEvent): Set<string> {
  const keys = new Set<string>()
  for (const [name, value] of tags) {
    const key = value?.toLowerCase()
    if (name === 'p' && isHexKey(key) && key !== pubkey) keys.add(key)
  }
  return keys
}

/** What the root itself follows and mutes, live, with what was clicked and is on its way. */
export interface RootLists extends Disposable {
  has(kind: ListKind, pubkey: string): boolean
  count(kind: ListKind): number
  /** Everybody in a list as it is shown, but for private entries. */
  all(kind: ListKind): readonly string[]
  /** The newest versions that are known, for whoever computes with them. */
  events(): readonly NostrEvent[]
  /** Shows an entry of the root's list as there or not until it is disposed. */
  pend(kind: ListKind, pubkey: string, there: boolean): Disposable
}

interface State {
  readonly newest: NostrEvent | undefined
  /** Read when somebody asks: a list of thousands comes while the first screen is made, which asks for nobody in it. */
  readonly keys: () => ReadonlySet<string>
}
const stateOf = (newest: NostrEvent | undefined): State => {
  let keys: ReadonlySet<string> | undefined
  return { newest, keys: () => (keys ??= newest ? keysOf(newest) : new Set()) }
}
const EMPTY = stateOf(undefined)

/** What was clicked and is on its way; of each person the latest last: it is what counts. */
type Pending = Record<ListKind, Map<string, readonly { readonly there: boolean }[]>>

/** `changed` is called after each change, also of the root. `isPrivate` knows who else is muted, for nobody's eyes. */
export function createRootLists(
  query: NostrAccess['query'],
  root: ReadableStore<string>,
  changed: () => void,
  isPrivate: (pubkey: string) => boolean,
): RootLists {
  let states: Record<ListKind, State> = { follows: EMPTY, mutes: EMPTY }
  /** By whose list it is: who reads next has clicked none of it. */
  const clicked = new Map<string, Pending>()
  const pendingOf = (owner: string): Pending => {
    const had = clicked.get(owner)
    if (had) return had
    const made: Pending = { follows: new Map(), mutes: new Map() }
    clicked.set(owner, made)
    return made
  }
  let asking: Disposable | undefined

  /** What was refused by all, or taken back, goes from what is found, and the one before it comes back. */
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
