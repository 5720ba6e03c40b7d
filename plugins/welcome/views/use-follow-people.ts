import { useState } from 'react'
import { OwnLists } from '#contracts/lists'
import { UserFacingError } from '#kernel'
import { useNostr, useService, useStore } from '#kernel/react'
import { Toasts } from '#kernel/shell'
import { pluralize } from '#ui-kit'

/**
 * Returns a function that follows people (hex) with one change of the follow list. If the user goes back and chooses
 * other people, it is called again; people whom the earlier call has added and who are no longer chosen are then
 * unfollowed. The change can be undone, which calls `onUndone`. If the account cannot sign, the function shows a
 * message and returns false.
 */
export function useFollowPeople(onUndone: () => void): (people: readonly string[]) => boolean {
  const list = useService(OwnLists).getList(useNostr(), { kind: 3 })
  const { lookupState, tags } = useStore(list.state)
  const toasts = useService(Toasts)
  const [addedPeople, setAddedPeople] = useState<readonly string[]>([])
  return people => {
    const chosenPeople = new Set(people)
    const followed = new Set(tags.filter(([name]) => name === 'p').map(([, key]) => key))
    const peopleToFollow = people.filter(key => !followed.has(key))
    const peopleToUnfollow = addedPeople.filter(key => followed.has(key) && !chosenPeople.has(key))
    if (peopleToFollow.length + peopleToUnfollow.length === 0) return true
    try {
      list.edit(
        [
          ...peopleToFollow.map(pubkey => ({ add: ['p', pubkey] })),
          ...peopleToUnfollow.map(pubkey => ({ remove: ['p', pubkey] as const })),
        ],
        {
          success: `Followed ${pluralize(people.length, 'person', 'people')}.`,
          failure: 'They could not be followed.',
          onUndo: () => {
            setAddedPeople(addedPeople)
            onUndone()
          },
        },
      )
    } catch (error) {
      if (!(error instanceof UserFacingError)) throw error
      toasts.show({ text: error.message, tone: 'danger' })
      return false
    }
    // Without the newest list, nobody knows whom the account followed before. So these people must not be unfollowed
    // later.
    const isKnown = lookupState === 'there' || lookupState === 'none'
    setAddedPeople([...addedPeople.filter(key => chosenPeople.has(key)), ...(isKnown ? peopleToFollow : [])])
    return true
  }
}
