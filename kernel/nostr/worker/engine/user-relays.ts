import type { RelayListEntry } from '../../messages/engine-messages'

/** The user's relays. The page sends them to the engine, maybe after its first queries. */
export interface UserRelays {
  /** Resolves when `set` was called with at least one relay. The engine's queries wait for this. */
  readonly whenKnown: Promise<void>
  /** True until `set` was called with at least one relay. */
  isEmpty(): boolean
  /** Sets the relays. Returns the URLs of those that are no longer read from. */
  set(relays: readonly RelayListEntry[]): readonly string[]
  /** The relays that are asked for every author. */
  getReadRelays(): readonly string[]
  /** The relays that are sent everything the user publishes. */
  getWriteRelays(): readonly string[]
  getAll(): readonly string[]
  /** True if the relay is one that is both read from and written to. */
  isReadAndWrite(url: string): boolean
}

export function createUserRelays(): UserRelays {
  let choices: readonly RelayListEntry[] = []
  let markKnown = () => {}
  const known = new Promise<void>(resolve => {
    markKnown = resolve
  })
  const urls = (which: (choice: RelayListEntry) => boolean) => choices.filter(which).map(({ url }) => url)
  const getReadRelays = () => urls(choice => choice.read)
  return {
    whenKnown: known,
    isEmpty: () => choices.length === 0,
    set(relays) {
      const before = getReadRelays()
      choices = relays
      if (choices.length > 0) markKnown()
      const current = new Set(getReadRelays())
      return before.filter(url => !current.has(url))
    },
    getReadRelays,
    getWriteRelays: () => urls(choice => choice.write),
    getAll: () => urls(choice => choice.read || choice.write),
    isReadAndWrite: url => choices.some(choice => choice.url === url && choice.read && choice.write),
  }
}
