import { createCell, type NostrAccess, type ReadableStore } from '#kernel'
import type { CustomEmojiItem } from '../contract'
import { readEmoji, setsOf } from './read-emoji'

/** The emoji of whoever is signed in: their list (10030) and the sets it names (30030). Asked for once an account. */
export function createCustomEmoji(nostr: NostrAccess): {
  readonly list: ReadableStore<readonly CustomEmojiItem[]>
} {
  const cell = createCell<readonly CustomEmojiItem[]>([])
  let account: string | undefined
  const load = async () => {
    const { pubkey } = nostr.session.get()
    if (pubkey === account) return
    account = pubkey
    cell.set([])
    if (pubkey === undefined) return
    const list = await nostr.get({ kind: 10030, pubkey })
    if (!list || account !== pubkey) return
    cell.set(readEmoji([list]))
    const sets = await Promise.all(setsOf(list).map(set => nostr.get({ kind: 30030, ...set })))
    if (account === pubkey) cell.set(readEmoji([list, ...sets.filter(set => set !== undefined)]))
  }
  return {
    list: {
      get: cell.get,
      subscribe(fn) {
        void load().catch(() => {
          // The plugin has gone, or nobody answered: the list stays as it is.
        })
        return cell.subscribe(fn)
      },
    },
  }
}
