import {
  createSettings,
  createStore,
  type KeyValue,
  type ReadableStore,
  type SettingsDefinition,
} from '#kernel'
import type { RelayChoice } from '#kernel/engine'
import { normalizeRelayUrl } from '#kernel/nostr'
import { MAX_RELAYS, readChoices } from './read-choices'

/** The relays that this browser uses: those that the user has chosen, or else those of the configuration. */
export interface RelayList {
  readonly choices: ReadableStore<readonly RelayChoice[]>
  /** Adds a relay. Returns the error if the address is not valid. `wss:` is added if no scheme was typed. */
  add(address: string): string | undefined
  /** Removes a relay. Returns a function that puts it back in its place. */
  remove(url: string): () => void
  change(url: string, marks: Partial<Pick<RelayChoice, 'read' | 'write'>>): void
  /** Replaces the reader's list by the relays of the configuration. */
  reset(): void
  readonly own: ReadableStore<boolean>
  configured(urls: readonly string[]): void
}

/** `null` if the reader has no list, so that the relays of the configuration are used. */
export const relaySettings: SettingsDefinition<readonly RelayChoice[] | null> = {
  version: 1,
  defaults: null,
  read: readChoices,
}

export function createRelayList(storage: KeyValue): RelayList {
  const stored = createSettings(storage, 'pinion/relays', relaySettings, () => {})
  let defaults: readonly RelayChoice[] = []
  const choices = createStore<readonly RelayChoice[]>([])
  const own = createStore(false)
  const look = () => {
    choices.set(() => [...(stored.get() ?? defaults)])
    own.set(() => stored.get() !== null)
  }
  stored.subscribe(look)
  look()
  const edit = (change: (list: readonly RelayChoice[]) => readonly RelayChoice[]) =>
    stored.set(() => [...change(choices.get())])

  return {
    choices,
    own,
    add(address) {
      if (!address.trim()) return 'Enter the address of a relay.'
      const url = normalizeRelayUrl(address)
      if (url === undefined)
        return 'This is not the address of a relay. It looks like wss://relay.example.com'
      if (choices.get().some(c => c.url === url)) return 'This relay is in the list already.'
      if (choices.get().length >= MAX_RELAYS)
        return `${MAX_RELAYS} relays are the most Pinion uses. Remove one first.`
      edit(list => [...list, { url, read: true, write: true }])
      return undefined
    },
    remove(url) {
      const before = stored.get()
      const at = choices.get().findIndex(c => c.url === url)
      const removed = choices.get()[at]
      edit(list => list.filter(c => c.url !== url))
      const after = stored.get()
      return () => {
        if (stored.get() === after) stored.set(() => before && [...before])
        else if (removed && choices.get().length < MAX_RELAYS)
          edit(list => (list.some(c => c.url === url) ? list : list.toSpliced(at, 0, removed)))
      }
    },
    change: (url, marks) => edit(list => list.map(c => (c.url === url ? { ...c, ...marks } : c))),
    reset: () => stored.set(() => null),
    configured(urls) {
      defaults = urls.slice(0, MAX_RELAYS).map(url => ({ url, read: true, write: true }))
      look()
    },
  }
}
