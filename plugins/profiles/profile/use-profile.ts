import { useNostr, useQuerySnapshot } from '#kernel/react'
import type { Profile } from '../contract'
import { getProfileQuery } from './get-profile-query'
import { parseProfile } from './parse-profile'

/** Returns the known profile of a key, or `undefined` until one is found. Queries the relays from time to time. */
export const useProfile = (pubkey: string): Profile | undefined => useProfileQuery(pubkey, false).profile

/** Returns the known profile of a key, and renders again as soon as it changes. Used on the person's own page. */
export const useLiveProfile = (pubkey: string) => useProfileQuery(pubkey, true)

function useProfileQuery(pubkey: string, live: boolean) {
  const { events, phase } = useQuerySnapshot(getProfileQuery(useNostr(), pubkey, live), { canWait: true })
  const [event] = events
  return {
    profile: event && parseProfile(event),
    /** True while no profile was found, but relays may still send one. */
    isLoading: !event && phase !== 'settled',
  }
}
