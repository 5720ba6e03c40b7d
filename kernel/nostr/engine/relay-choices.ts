import type { RelayChoice } from './protocol'

/** The user's relays, as the page names them; the page may name them after its first queries. */
export interface RelayChoices {
  /** Resolves when the page has named relays; queries that start earlier wait for it. */
  readonly known: Promise<void>
  /** Whether the page has named no relays yet. */
  isEmpty(): boolean
  /** Sets the relays. Returns the URLs that are no longer read from. */
  choose(relays: readonly RelayChoice[]): readonly string[]
  /** The relays that are asked about every author. */
  read(): readonly string[]
  /** The relays that get everything the user publishes. */
  written(): readonly string[]
  all(): readonly string[]
  /** Whether the relay is both read from and written to anyway. */
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
