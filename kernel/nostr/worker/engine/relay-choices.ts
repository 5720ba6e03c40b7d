import type { RelayChoice } from '../../messages/engine-messages'

/** The user's relays. The page tells them to the engine, maybe after it has opened its first queries. */
export interface RelayChoices {
  /** Resolves when `choose` was called with at least one relay. The engine's queries wait for this. */
  readonly known: Promise<void>
  /** True until `choose` was called with at least one relay. */
  isEmpty(): boolean
  /** Sets the relays. Returns the URLs of those that are no longer read from. */
  choose(relays: readonly RelayChoice[]): readonly string[]
  /** The relays that are asked for every author. */
  read(): readonly string[]
  /** The relays that are sent everything the user publishes. */
  written(): readonly string[]
  all(): readonly string[]
  /** True if the relay is one that is both read from and written to. */
  isUsual(url: string): boolean
}

export function createRelayChoices(): RelayChoices {
  let choices: readonly RelayChoice[] = []
  let tell = () => {}
  const known = new Promise<void>(resolve => {
    tell = resolve
  })
  const urls = (which: (choice: RelayChoice) => boolean) => choices.filter(which).map(({ url }) => url)
  const read = () => urls(choice => choice.read)
  return {
    known,
    isEmpty: () => choices.length === 0,
    choose(relays) {
      const before = read()
      choices = relays
      if (choices.length > 0) tell()
      const now = new Set(read())
      return before.filter(url => !now.has(url))
    },
    read,
    written: () => urls(choice => choice.write),
    all: () => urls(choice => choice.read || choice.write),
    isUsual: url => choices.some(choice => choice.url === url && choice.read && choice.write),
  }
}
