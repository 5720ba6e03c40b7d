import { useMemo } from 'react'
import { Profiles } from '#contracts/profiles'
import { createDisposable } from '#kernel'
import { shortenNpub } from '#kernel/nostr'
import { useStartedService, useStore } from '#kernel/react'

const isEqual = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((name, index) => name === other[index])

/** Returns the names of these accounts in the same order. If no profile is known, the name is a shortened npub. */
export function useAccountNames(pubkeys: readonly string[]): readonly string[] {
  const profiles = useStartedService(Profiles)
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
