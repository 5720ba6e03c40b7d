import { useEffect, useState } from 'react'
import { fetchNip05 } from '#kernel/nostr'
import type { OutsideService } from '#kernel/outside'
import { useExclusive, useOutside } from '#kernel/react'

/** `unknown` while loading, or if the domain cannot be reached, because a missing answer does not mean 'wrong'. */
export type Verification = 'unknown' | 'verified' | 'wrong'

// Each name and key is verified once per session.
const asked = new Map<string, Promise<Verification>>()
const MAX_KEPT_ANSWERS = 500

function ask(nip05: string, pubkey: string, outside: OutsideService): Promise<Verification> {
  const key = `${nip05} ${pubkey}`
  const had = asked.get(key)
  if (had) return had
  const answer = fetchNip05(nip05, outside).then(
    (found): Verification => (found?.pubkey === pubkey ? 'verified' : 'wrong'),
    (): Verification => 'unknown',
  )
  asked.set(key, answer)
  // Forget a request without a result, so that the next view tries again.
  void answer.then(is => is === 'unknown' && asked.get(key) === answer && asked.delete(key))
  const [oldest] = asked.keys()
  if (asked.size > MAX_KEPT_ANSWERS && oldest !== undefined) asked.delete(oldest)
  return answer
}

/**
 * Returns whether the domain of a NIP-05 name confirms the key. Nothing is requested if only the image proxy may learn
 * what the user views.
 */
export function useVerified(pubkey: string, nip05: string | undefined): Verification {
  const [state, setState] = useState<{ of: string; is: Verification }>()
  const quiet = useExclusive()
  const outside = useOutside()
  const of = `${nip05} ${pubkey}`
  useEffect(() => {
    if (nip05 === undefined || quiet) return
    let here = true
    void ask(nip05, pubkey, outside).then(is => here && setState({ of, is }))
    return () => {
      here = false
    }
  }, [nip05, pubkey, of, quiet, outside])
  return state?.of === of ? state.is : 'unknown'
}
