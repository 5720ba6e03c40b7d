import { useNostr, useSnapshot } from '#kernel/react'
import type { Profile } from '../contract'
import { parseProfile } from './parse-profile'
import { profileQuery } from './profile-query'

/** The profile of a key as it is known now; `undefined` until one is. Asks the relays once in a while. */
export const useProfile = (pubkey: string): Profile | undefined => useAsked(pubkey, false).profile

/** The same for the one place that is about this person, to which a change comes at once. */
export const useLiveProfile = (pubkey: string) => useAsked(pubkey, true)

function useAsked(pubkey: string, live: boolean) {
  const { events, phase } = useSnapshot(profileQuery(useNostr(), pubkey, live), { roomless: true })
  const [event] = events
  return {
    profile: event && parseProfile(event),
    /** None is known, and somebody may still have one. */
    asking: !event && phase !== 'settled',
  }
}
