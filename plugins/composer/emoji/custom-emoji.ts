import { createCell, type ReadableStore } from '#kernel'
import type { EventRef, NostrAccess, NostrEvent } from '#kernel/ports'
import type { CustomEmojiItem } from '../contract'
import { readEmoji, setsOf } from './read-emoji'

/** The events of an emoji list and of its sets, as far as they were found. `whole` is true if all were found. */
interface Found {
  readonly events: readonly NostrEvent[]
  readonly whole: boolean
}

/**
 * Gives the emoji of the signed-in account: its list (kind 10030) and the sets that the list names (kind 30030). Each
 * time the emoji are read, the missing events are requested again, until all have loaded for this account.
 */
export function createCustomEmoji(nostr: NostrAccess): {
  readonly list: ReadableStore<readonly CustomEmojiItem[]>
} {
  const cell = createCell<readonly CustomEmojiItem[]>([])
  let account: string | undefined
  let state: 'missing' | 'asking' | 'whole' = 'missing'

  /** Resolves with `undefined` if there is no answer, because the plugin has stopped or no relay has the event. */
  const get = (ref: EventRef) => nostr.get(ref).catch(() => undefined)
  const find = async (pubkey: string, tell: (found: Found) => void) => {
    const list = await get({ kind: 10030, pubkey })
    if (!list) return tell({ events: [], whole: false })
    tell({ events: [list], whole: false })
    const sets = await Promise.all(setsOf(list).map(set => get({ kind: 30030, ...set })))
    const there = sets.filter(set => set !== undefined)
    tell({ events: [list, ...there], whole: there.length === sets.length })
  }
  const load = async () => {
    const { pubkey } = nostr.session.get()
    if (pubkey !== account) {
      account = pubkey
      state = 'missing'
      cell.set([])
    }
    if (pubkey === undefined || state !== 'missing') return
    state = 'asking'
    let whole = false
    await find(pubkey, found => {
      whole = found.whole
      // Keeps the emoji that were found before, if a later request finds fewer.
      const emoji = readEmoji(found.events)
      if (account === pubkey && emoji.length >= cell.get().length) cell.set(emoji)
    })
    if (account === pubkey) state = whole ? 'whole' : 'missing'
  }
  return {
    list: {
      get: cell.get,
      subscribe(fn) {
        void load()
        return cell.subscribe(fn)
      },
    },
  }
}
