import { useNostr, useSnapshot } from '#kernel/react'
import type { Profile } from '../contract'
import { parseProfile } from './parse-profile'
import { profileQuery } from './profile-query'

/** Returns the known profile of a key, or `undefined` until one is found. Queries the relays from time to time. */
export const useProfile = (pubkey: string): Profile | undefined => useAsked(pubkey, false).profile

/** Returns the known profile of a key, and renders again as soon as it changes. Used on the person's own page. */
export const useLiveProfile = (pubkey: string) => useAsked(pubkey, true)

function useAsked(pubkey: string, live: boolean) {
  const { events, phase } = useSnapshot(profileQuery(useNostr(), pubkey, live), { roomless: true })
  const [event] = events
  return {
    profile: event && parseProfile(event),
    /** True while no profile was found, but relays may still send one. */
    asking: !event && phase !== 'settled',
  }
}
