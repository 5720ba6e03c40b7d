import { useQuery } from '#kernel/react'
import type { Profile } from '../contract'
import { parseProfile } from './parse-profile'

/** The profile of a key as it is known now; `undefined` until one is. Asks the relays once in a while. */
export function useProfile(pubkey: string): Profile | undefined {
  const [event] = useQuery({ kinds: [0], authors: [pubkey] }, { live: false }).events
  return event && parseProfile(event)
}
