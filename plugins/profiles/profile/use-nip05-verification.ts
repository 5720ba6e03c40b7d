import { useEffect, useState } from 'react'
import { fetchNip05 } from '#kernel/nostr'
import { useIsProxyOnly, useUrlPolicy } from '#kernel/react'
import type { UrlPolicyService } from '#kernel/url-policy'

/**
 * The result of a check. `unknown` means that the check is running or that the domain cannot be reached, because a
 * missing answer does not prove that the name is wrong.
 */
export type Nip05Verification = 'unknown' | 'verified' | 'wrong'

// Each name and key is verified once per session.
const verifications = new Map<string, Promise<Nip05Verification>>()
const MAX_CACHED_ANSWERS = 500

function verify(nip05: string, pubkey: string, outside: UrlPolicyService): Promise<Nip05Verification> {
  const key = `${nip05} ${pubkey}`
  const cached = verifications.get(key)
  if (cached) return cached
  const answer = fetchNip05(nip05, outside).then(
    (pointer): Nip05Verification => (pointer?.pubkey === pubkey ? 'verified' : 'wrong'),
    (): Nip05Verification => 'unknown',
  )
  verifications.set(key, answer)
  // Forget a request without a result, so that the next view tries again.
  void answer.then(
    verification =>
      verification === 'unknown' && verifications.get(key) === answer && verifications.delete(key),
  )
  const [oldest] = verifications.keys()
  if (verifications.size > MAX_CACHED_ANSWERS && oldest !== undefined) verifications.delete(oldest)
  return answer
}

/**
 * Returns whether the domain of a NIP-05 name confirms the key. If the reader's settings allow requests only through
 * the image proxy, nothing is requested.
 */
export function useNip05Verification(pubkey: string, nip05: string | undefined): Nip05Verification {
  const [state, setState] = useState<{ identity: string; verification: Nip05Verification }>()
  const quiet = useIsProxyOnly()
  const outside = useUrlPolicy()
  const identity = `${nip05} ${pubkey}`
  useEffect(() => {
    if (nip05 === undefined || quiet) return
    let isMounted = true
    void verify(nip05, pubkey, outside).then(
      verification => isMounted && setState({ identity, verification }),
    )
    return () => {
      isMounted = false
    }
  }, [nip05, pubkey, identity, quiet, outside])
  return state?.identity === identity ? state.verification : 'unknown'
}
