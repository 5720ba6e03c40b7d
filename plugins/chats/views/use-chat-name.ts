import { useCallback, useSyncExternalStore } from 'react'
import { Profiles } from '#contracts/profiles'
import { useStartedService } from '#kernel/react'
import type { ChatSummary } from '../contract'
import { CLAIM_PREFIX } from './chat-title'

/** Number of people who are named in the title of a conversation without a name. */
const MAX_NAMED_PEOPLE = 3

/** Returns the name of a conversation, or the names of its people, as a text. */
export function useChatName(chat: ChatSummary | undefined): string {
  const profiles = useStartedService(Profiles)
  const people = chat?.title === undefined ? (chat?.people.slice(0, MAX_NAMED_PEOPLE) ?? []) : []
  const key = people.join()
  const subscribe = useCallback(
    (onChange: () => void) => {
      const subscriptions = (key === '' ? [] : key.split(',')).map(person =>
        profiles?.watchProfile(person).subscribe(onChange),
      )
      return () => {
        for (const subscription of subscriptions) subscription?.dispose()
      }
    },
    [key, profiles],
  )
  const names = useSyncExternalStore(subscribe, () =>
    profiles
      ? people.map(person => profiles.getDisplayName(person, profiles.watchProfile(person).get())).join(', ')
      : '',
  )
  const unnamedCount = (chat?.people.length ?? 0) - people.length
  if (chat?.title !== undefined) return chat.title
  if (names === '') return 'Chat'
  if (chat?.isClaimed) return `${CLAIM_PREFIX}${names}`
  if (unnamedCount === 0) return names
  return `${names} and ${unnamedCount} ${unnamedCount === 1 ? 'other' : 'others'}`
}
