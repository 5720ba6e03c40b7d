import { useState } from 'react'
import { OwnLists } from '#contracts/lists'
import { Refusal } from '#kernel'
import { useNostr, useService, useStore } from '#kernel/react'
import { Toasts } from '#kernel/shell'
import { counted } from '#ui-kit'

/**
 * Returns a function that follows people (hex) by one change of the follow list. A user who goes back and chooses other
 * people calls it again: those whom the former call has added, and who are not chosen any more, are then unfollowed. The
 * change can be undone, which calls `onUndone`. The function returns false, and a message is shown, if the account
 * cannot sign.
 */
export function useFollow(onUndone: () => void): (people: readonly string[]) => boolean {
  const list = useService(OwnLists).of(useNostr(), { kind: 3 })
  const { found, tags } = useStore(list.state)
  const toasts = useService(Toasts)
  const [added, setAdded] = useState<readonly string[]>([])
  return people => {
    const chosen = new Set(people)
    const followed = new Set(tags.filter(([name]) => name === 'p').map(([, key]) => key))
    const missing = people.filter(key => !followed.has(key))
    const dropped = added.filter(key => followed.has(key) && !chosen.has(key))
    if (missing.length + dropped.length === 0) return true
    try {
      list.edit(
        [
          ...missing.map(pubkey => ({ add: ['p', pubkey] })),
          ...dropped.map(pubkey => ({ remove: ['p', pubkey] as const })),
        ],
        {
          done: `Followed ${counted(people.length, 'person', 'people')}.`,
          failed: 'They could not be followed.',
          undone: () => {
            setAdded(added)
            onUndone()
          },
        },
      )
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      toasts.show({ text: error.message, tone: 'danger' })
      return false
    }
    // Without the newest list it is unknown who was followed before, so nobody may be unfollowed later.
    const isKnown = found === 'there' || found === 'none'
    setAdded([...added.filter(key => chosen.has(key)), ...(isKnown ? missing : [])])
    return true
  }
}
