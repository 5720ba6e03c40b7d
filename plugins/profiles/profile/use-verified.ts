import { useEffect, useState } from 'react'
import { fetchNip05 } from '#kernel/nostr'
import { useExclusive } from '#kernel/react'

/** `unknown` while it is asked, and when the domain cannot be asked: no answer is not a 'no'. */
export type Verification = 'unknown' | 'verified' | 'wrong'

// One question per name and key in a session; it is dropped with the page.
const asked = new Map<string, Promise<Verification>>()
const KEPT = 500

function ask(nip05: string, pubkey: string): Promise<Verification> {
  const key = `${nip05} ${pubkey}`
  const had = asked.get(key)
  if (had) return had
  const answer = fetchNip05(nip05).then(
    (found): Verification => (found?.pubkey === pubkey ? 'verified' : 'wrong'),
    (): Verification => 'unknown',
  )
  asked.set(key, answer)
  // A domain that could not be asked is asked again, for whoever looks next.
  void answer.then(is => is === 'unknown' && asked.get(key) === answer && asked.delete(key))
  const [oldest] = asked.keys()
  if (asked.size > KEPT && oldest !== undefined) asked.delete(oldest)
  return answer
}

/**
 * Whether the domain of a name says that it belongs to the key (NIP-05). Where nobody but the image proxy may learn
 * what is looked at, it is not asked.
 */
export function useVerified(pubkey: string, nip05: string | undefined): Verification {
  const [state, setState] = useState<{ of: string; is: Verification }>()
  const quiet = useExclusive()
  const of = `${nip05} ${pubkey}`
  useEffect(() => {
    if (nip05 === undefined || quiet) return
    let here = true
    void ask(nip05, pubkey).then(is => here && setState({ of, is }))
    return () => {
      here = false
    }
  }, [nip05, pubkey, of, quiet])
  return state?.of === of ? state.is : 'unknown'
}
