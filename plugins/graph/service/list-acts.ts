import type { ListEdit, OwnListsService } from '#contracts/lists'
import { Refusal } from '#kernel'
import type { NostrAccess, PublishJob } from '#kernel/ports'
import type { GraphService } from '../contract'
import type { OwnRootLists, RootLists } from './root-lists'

type Acts = Pick<GraphService, 'follow' | 'unfollow' | 'mute' | 'unmute'>

interface ActsOptions {
  readonly session: NostrAccess['session']
  readonly lists: RootLists
  readonly own: OwnRootLists
  readonly edit: OwnListsService['edit']
}

/** Maximum number of unfollowed people whose entry is remembered. */
const MAX_FORMER_FOLLOWS = 100

/** Creates the functions to follow, unfollow, mute and unmute. They change the reader's own lists. */
export function createListActs({ session, lists, own, edit }: ActsOptions): Acts {
  /** Entries of people who were just unfollowed, so that following them again restores relay and petname (NIP-02). */
  const former = new Map<string, readonly string[]>()
  const keep = (key: string, pubkey: string): void => {
    const isEntry = ([name, value]: readonly string[]) => name === 'p' && value?.toLowerCase() === pubkey
    const tag = own.follows.state.get().event?.tags.find(isEntry)
    if (tag) former.set(key, tag)
    const [oldest] = former.keys()
    if (former.size > MAX_FORMER_FOLLOWS && oldest !== undefined) former.delete(oldest)
  }
  const keyOf = (pubkey: string) => `${session.get().pubkey} ${pubkey}`

  const following = (pubkey: string): ListEdit => ({
    list: own.follows,
    changes: [{ add: former.get(keyOf(pubkey)) ?? ['p', pubkey] }],
    failed: 'They could not be followed.',
  })
  const unfollowing = (pubkey: string): ListEdit => ({
    list: own.follows,
    changes: [{ remove: ['p', pubkey] }],
    failed: 'They could not be unfollowed.',
  })
  const muting = (pubkey: string, privately: boolean): ListEdit => ({
    list: own.mutes,
    changes: [privately ? { addPrivate: ['p', pubkey] } : { add: ['p', pubkey] }],
    failed: 'They could not be muted.',
  })
  const unmuting = (pubkey: string): ListEdit => ({
    list: own.mutes,
    changes: [
      { remove: ['p', pubkey] },
      ...(lists.hasPrivately(pubkey) ? [{ removePrivate: ['p', pubkey] as const }] : []),
    ],
    failed: 'They could not be unmuted.',
  })
  const act = (pubkey: string, edits: () => readonly ListEdit[]): PublishJob => {
    const { pubkey: reader, canSign } = session.get()
    if (reader === undefined || !canSign) throw new Refusal('Sign in to do that.')
    if (reader === pubkey) throw new Refusal('You cannot follow or mute yourself.')
    const [job] = edit(edits())
    if (!job) throw new Error('An act changes at least one list')
    return job
  }

  return {
    follow: pubkey =>
      act(pubkey, () => [following(pubkey), ...(lists.has('mutes', pubkey) ? [unmuting(pubkey)] : [])]),
    unfollow(pubkey) {
      return act(pubkey, () => {
        keep(keyOf(pubkey), pubkey)
        return [unfollowing(pubkey)]
      })
    },
    mute: (pubkey, { privately = false } = {}) =>
      act(pubkey, () => {
        if (!lists.has('follows', pubkey)) return [muting(pubkey, privately)]
        keep(keyOf(pubkey), pubkey)
        return [muting(pubkey, privately), unfollowing(pubkey)]
      }),
    unmute: pubkey => act(pubkey, () => [unmuting(pubkey)]),
  }
}
