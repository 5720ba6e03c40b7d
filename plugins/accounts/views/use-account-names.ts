import { useEffect, useMemo } from 'react'
import { Profiles } from '#contracts/profiles'
import { createDisposable } from '#kernel'
import { shortenNpub } from '#kernel/nostr'
import { useIsServiceProvided, useKernel, useOptionalService, useStore } from '#kernel/react'

const isEqual = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((name, index) => name === other[index])

/** Returns the name of each account in the same order: from its profile, or a short npub where none is known. */
export function useAccountNames(pubkeys: readonly string[]): readonly string[] {
  const kernel = useKernel()
  const profiles = useOptionalService(Profiles)
  const isInactive = useIsServiceProvided(Profiles) && profiles === undefined
  useEffect(() => {
    // If the plugin of the profiles cannot start, the kernel reports that, and the short npubs stay.
    if (isInactive) kernel.resolve(Profiles).catch(() => {})
  }, [kernel, isInactive])
  const pubkeyList = pubkeys.join()
  const names = useMemo(() => {
    const people = pubkeyList.split(',').map(pubkey => ({ pubkey, profile: profiles?.watchProfile(pubkey) }))
    return {
      get: () =>
        people.map(
          ({ pubkey, profile }) => profiles?.getDisplayName(pubkey, profile?.get()) ?? shortenNpub(pubkey),
        ),
      subscribe(onChange: () => void) {
        const subscriptions = people.map(({ profile }) => profile?.subscribe(onChange))
        return createDisposable(() => {
          for (const one of subscriptions) one?.dispose()
        })
      },
    }
  }, [profiles, pubkeyList])
  return useStore(names, value => value, isEqual)
}
