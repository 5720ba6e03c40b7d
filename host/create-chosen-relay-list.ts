import {
  createSettings,
  createStore,
  type KeyValueStorage,
  type ReadableStore,
  type SettingsDefinition,
} from '#kernel'
import type { RelayListEntry } from '#kernel/engine'
import { normalizeRelayUrl } from '#kernel/nostr'
import { MAX_OWN_RELAYS, parseRelayChoices } from './parse-relay-choices'

/** The relays that this browser uses: those that the user has chosen, or else those of the configuration. */
export interface ChosenRelayList {
  readonly choices: ReadableStore<readonly RelayListEntry[]>
  /** Adds a relay. Returns the error if the address is not valid. `wss:` is added if no scheme was typed. */
  add(address: string): string | undefined
  /** Removes a relay. Returns a function that puts it back in its place. */
  remove(url: string): () => void
  changeMarks(url: string, readWriteMarks: Partial<Pick<RelayListEntry, 'read' | 'write'>>): void
  /** Replaces the reader's list by the relays of the configuration. */
  reset(): void
  readonly isOwnList: ReadableStore<boolean>
  setConfigured(urls: readonly string[]): void
}

/** The reader's own list of relays; `null` if there is none, so that the relays of the configuration are used. */
export const relaySettings: SettingsDefinition<readonly RelayListEntry[] | null> = {
  version: 1,
  defaults: null,
  read: parseRelayChoices,
}

export function createChosenRelayList(storage: KeyValueStorage): ChosenRelayList {
  const stored = createSettings(storage, 'pinion/relays', relaySettings, () => {})
  let defaults: readonly RelayListEntry[] = []
  const choices = createStore<readonly RelayListEntry[]>([])
  const isOwnList = createStore(false)
  const updateChoices = () => {
    choices.set(() => [...(stored.get() ?? defaults)])
    isOwnList.set(() => stored.get() !== null)
  }
  stored.subscribe(updateChoices)
  updateChoices()
  const editList = (changeList: (list: readonly RelayListEntry[]) => readonly RelayListEntry[]) =>
    stored.set(() => [...changeList(choices.get())])

  return {
    choices,
    isOwnList,
    add(address) {
      if (!address.trim()) return 'Enter the address of a relay.'
      const url = normalizeRelayUrl(address)
      if (url === undefined)
        return 'This is not the address of a relay. It looks like wss://relay.example.com'
      if (choices.get().some(choice => choice.url === url)) return 'This relay is in the list already.'
      if (choices.get().length >= MAX_OWN_RELAYS)
        return `${MAX_OWN_RELAYS} relays are the most Pinion uses. Remove one first.`
      editList(list => [...list, { url, read: true, write: true }])
      return undefined
    },
    remove(url) {
      const previousList = stored.get()
      const removedIndex = choices.get().findIndex(choice => choice.url === url)
      const removed = choices.get()[removedIndex]
      editList(list => list.filter(choice => choice.url !== url))
      const listAfterRemoval = stored.get()
      return () => {
        if (stored.get() === listAfterRemoval) stored.set(() => previousList && [...previousList])
        else if (removed && choices.get().length < MAX_OWN_RELAYS)
          editList(list =>
            list.some(choice => choice.url === url) ? list : list.toSpliced(removedIndex, 0, removed),
          )
      }
    },
    changeMarks: (url, readWriteMarks) =>
      editList(list => list.map(choice => (choice.url === url ? { ...choice, ...readWriteMarks } : choice))),
    reset: () => stored.set(() => null),
    setConfigured(urls) {
      defaults = urls.slice(0, MAX_OWN_RELAYS).map(url => ({ url, read: true, write: true }))
      updateChoices()
    },
  }
}
