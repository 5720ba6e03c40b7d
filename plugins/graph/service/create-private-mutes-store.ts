import type { OwnList } from '#contracts/lists'
import type { ReadableStore } from '#kernel'
import type { AccountSession } from '#kernel/ports'
import type { PrivateMutes } from '../contract'
import { getListedPubkeys } from './root-lists'

/** Returns the state of the encrypted part of the reader's mute list, with the number of people whom it mutes. */
export function createPrivateMutesStore(
  mutes: OwnList,
  session: ReadableStore<AccountSession>,
): ReadableStore<PrivateMutes> {
  let lastState: unknown
  let currentMutes: PrivateMutes = { phase: 'none', people: 0 }
  return {
    get() {
      const state = mutes.state.get()
      if (state === lastState) return currentMutes
      lastState = state
      const people = getListedPubkeys(state.privateTags, session.get().pubkey).size
      currentMutes = { ...state.privateState, people }
      return currentMutes
    },
    subscribe: mutes.state.subscribe,
  }
}
