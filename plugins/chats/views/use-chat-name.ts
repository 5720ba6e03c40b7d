import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { Profiles } from '#contracts/profiles'
import { useKernel, useOptionalService } from '#kernel/react'
import type { ChatSummary } from '../contract'

/** Number of people who are named in the title of a conversation without a name. */
const NAMED = 3

/** Returns the name of a conversation, or the names of its people, as a text. */
export function useChatName(chat: ChatSummary | undefined): string {
  const kernel = useKernel()
  const profiles = useOptionalService(Profiles)
  useEffect(() => {
    // Without profiles, the title stays 'Chat'.
    if (kernel.provides(Profiles)) void kernel.resolve(Profiles).catch(() => {})
  }, [kernel])
  const people = chat?.title === undefined ? (chat?.people.slice(0, NAMED) ?? []) : []
  const key = people.join()
  const subscribe = useCallback(
    (changed: () => void) => {
      const listening = (key === '' ? [] : key.split(',')).map(person =>
        profiles?.profile(person).subscribe(changed),
      )
      return () => {
        for (const each of listening) each?.dispose()
      }
    },
    [key, profiles],
  )
  const names = useSyncExternalStore(subscribe, () =>
    profiles ? people.map(person => profiles.nameOf(person, profiles.profile(person).get())).join(', ') : '',
  )
  const rest = (chat?.people.length ?? 0) - people.length
  if (chat?.title !== undefined) return chat.title
  return names === '' ? 'Chat' : rest > 0 ? `${names} and ${rest} others` : names
}
