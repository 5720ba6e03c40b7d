import { createValueStore, type ReadableStore } from '#kernel'
import type { EventRef, NostrAccess, NostrEvent } from '#kernel/ports'
import type { CustomEmojiItem } from '../contract'
import { parseEmojiList, parseEmojiSetRefs } from './parse-emoji-list'

/** The events of an emoji list and its sets that were found. `isComplete` is true if none is missing. */
interface EmojiEvents {
  readonly events: readonly NostrEvent[]
  readonly isComplete: boolean
}

/**
 * Provides the emoji of the current account: those in its list (kind 10030) and in the sets that the list names (kind
 * 30030). Each time the emoji are read, missing events are requested again, until all are found.
 */
export function createCustomEmoji(nostr: NostrAccess): {
  readonly list: ReadableStore<readonly CustomEmojiItem[]>
} {
  const emojiCell = createValueStore<readonly CustomEmojiItem[]>([])
  let account: string | undefined
  let loadState: 'missing' | 'asking' | 'whole' = 'missing'

  /** Resolves with `undefined` if no relay has the event or the plugin has stopped. */
  const fetchEvent = (ref: EventRef) => nostr.get(ref).catch(() => undefined)
  const fetchEmojiEvents = async (pubkey: string, onEvents: (emojiEvents: EmojiEvents) => void) => {
    const emojiList = await fetchEvent({ kind: 10030, pubkey })
    if (!emojiList) return onEvents({ events: [], isComplete: false })
    onEvents({ events: [emojiList], isComplete: false })
    const sets = await Promise.all(
      parseEmojiSetRefs(emojiList).map(set => fetchEvent({ kind: 30030, ...set })),
    )
    const foundSets = sets.filter(set => set !== undefined)
    onEvents({ events: [emojiList, ...foundSets], isComplete: foundSets.length === sets.length })
  }
  const load = async () => {
    const { pubkey } = nostr.session.get()
    if (pubkey !== account) {
      account = pubkey
      loadState = 'missing'
      emojiCell.set([])
    }
    if (pubkey === undefined || loadState !== 'missing') return
    loadState = 'asking'
    let isComplete = false
    await fetchEmojiEvents(pubkey, emojiEvents => {
      isComplete = emojiEvents.isComplete
      // If a later request finds fewer events, the emoji that were found before stay.
      const emoji = parseEmojiList(emojiEvents.events)
      if (account === pubkey && emoji.length >= emojiCell.get().length) emojiCell.set(emoji)
    })
    if (account === pubkey) loadState = isComplete ? 'whole' : 'missing'
  }
  return {
    list: {
      get: emojiCell.get,
      subscribe(onChange) {
        void load()
        return emojiCell.subscribe(onChange)
      },
    },
  }
}
