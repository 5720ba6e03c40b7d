import { useEffect, useMemo } from 'react'
import { Profiles } from '#contracts/profiles'
import { toDisposable } from '#kernel'
import { shortNpub } from '#kernel/nostr'
import { useKernel, useOptionalService, useProvided, useStore } from '#kernel/react'

const isEqual = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((name, at) => name === other[at])

/** Returns the name of each account in the same order: from its profile, or a short npub where none is known. */
export function useNames(pubkeys: readonly string[]): readonly string[] {
  const kernel = useKernel()
  const profiles = useOptionalService(Profiles)
  const isAsleep = useProvided(Profiles) && profiles === undefined
  useEffect(() => {
    // If the plugin of the profiles cannot start, the kernel reports that, and the short npubs stay.
    if (isAsleep) kernel.resolve(Profiles).catch(() => {})
  }, [kernel, isAsleep])
  const all = pubkeys.join()
  const names = useMemo(() => {
    const people = all.split(',').map(pubkey => ({ pubkey, profile: profiles?.profile(pubkey) }))
    return {
      get: () =>
        people.map(({ pubkey, profile }) => profiles?.nameOf(pubkey, profile?.get()) ?? shortNpub(pubkey)),
      subscribe(fn: () => void) {
        const listening = people.map(({ profile }) => profile?.subscribe(fn))
        return toDisposable(() => {
          for (const one of listening) one?.dispose()
        })
      },
    }
  }, [profiles, all])
  return useStore(names, same => same, isEqual)
}
