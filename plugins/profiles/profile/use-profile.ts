import { useQuery } from '#kernel/react'
import type { Profile } from '../contract'
import { parseProfile } from './parse-profile'

/**
 * The profile of a key as it is known now; `undefined` until one is. Asks the relays once in a while; `live` for the one
 * place that is about this person, to which a change comes at once.
 */
export function useProfile(pubkey: string, live = false): Profile | undefined {
  const [event] = useQuery({ kinds: [0], authors: [pubkey] }, { live }).events
  return event && parseProfile(event)
}
