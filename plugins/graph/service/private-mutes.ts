import type { OwnList } from '#contracts/lists'
import type { ReadableStore } from '#kernel'
import type { Session } from '#kernel/ports'
import type { PrivateMutes } from '../contract'
import { keysIn } from './root-lists'

/** Returns the state of the private part of the reader's own mute list, and the number of people whom it mutes. */
export function privateMutesOf(mutes: OwnList, session: ReadableStore<Session>): ReadableStore<PrivateMutes> {
  let from: unknown
  let mutesNow: PrivateMutes = { phase: 'none', people: 0 }
  return {
    get() {
      const state = mutes.state.get()
      if (state === from) return mutesNow
      from = state
      const people = keysIn(state.privateTags, session.get().pubkey).size
      mutesNow = { ...state.privatePart, people }
      return mutesNow
    },
    subscribe: mutes.state.subscribe,
  }
}
