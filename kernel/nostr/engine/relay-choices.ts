import type { RelayChoice } from './protocol'

/** The user's relays, as the page names them; it may do so after its first questions. */
export interface RelayChoices {
  /** Resolves when some are named: questions wait for it, as long as any answer is waited for. */
  readonly known: Promise<void>
  /** Whether none are named yet. */
  isEmpty(): boolean
  /** Answers those that are read from no more. */
  choose(relays: readonly RelayChoice[]): readonly string[]
  /** Where everybody is asked. */
  read(): readonly string[]
  /** Where all that the user writes goes. */
  written(): readonly string[]
  all(): readonly string[]
  /** Everybody is asked and told here anyway. */
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
