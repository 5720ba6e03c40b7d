import type { ListEdit, OwnListsService } from '#contracts/lists'
import { UserFacingError } from '#kernel'
import type { NostrAccess, PublishJob } from '#kernel/ports'
import type { GraphService } from '../contract'
import type { OwnRootLists, RootLists } from './root-lists'

type ListActions = Pick<GraphService, 'follow' | 'unfollow' | 'mute' | 'unmute'>

interface ListActionsOptions {
  readonly session: NostrAccess['session']
  readonly lists: RootLists
  readonly ownRootLists: OwnRootLists
  readonly edit: OwnListsService['editLists']
}

/** Maximum number of unfollowed people whose entry is remembered. */
const MAX_FORMER_FOLLOWS = 100

/** Creates the functions to follow, unfollow, mute and unmute, which change the reader's own lists. */
export function createListActions({ session, lists, ownRootLists, edit }: ListActionsOptions): ListActions {
  /**
   * Entries of people who were unfollowed a moment ago. Following them again restores their relay and petname (NIP-02).
   */
  const formerEntries = new Map<string, readonly string[]>()
  const rememberEntry = (key: string, pubkey: string): void => {
    const isEntry = ([name, value]: readonly string[]) => name === 'p' && value?.toLowerCase() === pubkey
    const tag = ownRootLists.follows.state.get().event?.tags.find(isEntry)
    if (tag) formerEntries.set(key, tag)
    const [oldest] = formerEntries.keys()
    if (formerEntries.size > MAX_FORMER_FOLLOWS && oldest !== undefined) formerEntries.delete(oldest)
  }
  const entryKey = (pubkey: string) => `${session.get().pubkey} ${pubkey}`

  const followEdit = (pubkey: string): ListEdit => ({
    list: ownRootLists.follows,
    changes: [{ add: formerEntries.get(entryKey(pubkey)) ?? ['p', pubkey] }],
    failure: 'They could not be followed.',
  })
  const unfollowEdit = (pubkey: string): ListEdit => ({
    list: ownRootLists.follows,
    changes: [{ remove: ['p', pubkey] }],
    failure: 'They could not be unfollowed.',
  })
  const muteEdit = (pubkey: string, privately: boolean): ListEdit => ({
    list: ownRootLists.mutes,
    changes: [privately ? { addPrivate: ['p', pubkey] } : { add: ['p', pubkey] }],
    failure: 'They could not be muted.',
  })
  const unmuteEdit = (pubkey: string): ListEdit => ({
    list: ownRootLists.mutes,
    changes: [
      { remove: ['p', pubkey] },
      ...(lists.hasPrivately(pubkey) ? [{ removePrivate: ['p', pubkey] as const }] : []),
    ],
    failure: 'They could not be unmuted.',
  })
  const runEdits = (pubkey: string, edits: () => readonly ListEdit[]): PublishJob => {
    const { pubkey: reader, canSign } = session.get()
    if (reader === undefined || !canSign) throw new UserFacingError('Sign in to do that.')
    if (reader === pubkey) throw new UserFacingError('You cannot follow or mute yourself.')
    const [job] = edit(edits())
    if (!job) throw new Error('An act changes at least one list')
    return job
  }

  return {
    follow: pubkey =>
      runEdits(pubkey, () => [
        followEdit(pubkey),
        ...(lists.has('mutes', pubkey) ? [unmuteEdit(pubkey)] : []),
      ]),
    unfollow(pubkey) {
      return runEdits(pubkey, () => {
        rememberEntry(entryKey(pubkey), pubkey)
        return [unfollowEdit(pubkey)]
      })
    },
    mute: (pubkey, { privately = false } = {}) =>
      runEdits(pubkey, () => {
        if (!lists.has('follows', pubkey)) return [muteEdit(pubkey, privately)]
        rememberEntry(entryKey(pubkey), pubkey)
        return [muteEdit(pubkey, privately), unfollowEdit(pubkey)]
      }),
    unmute: pubkey => runEdits(pubkey, () => [unmuteEdit(pubkey)]),
  }
}
