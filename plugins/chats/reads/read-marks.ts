import { createValueStore, type ReadableStore, type Store } from '#kernel'
import type { NostrAccess } from '#kernel/ports'
import { type ChatsSettings, MAX_READ_MARKS } from '../chats-settings'

/** The times up to which the current account has read its conversations. */
export interface ReadMarks {
  readonly changes: ReadableStore<number>
  /** ms */
  readUpTo(chat: string): number
  /** Returns the stored marks by conversation. */
  allMarks(): Readonly<Record<string, number>>
  /**
   * Records that the reader has read a conversation on this device up to this time. The stored mark is never earlier
   * than the first use of chats on this device, so that older messages stay read.
   */
  mark(chat: string, readAtMs: number): void
  /**
   * Takes over a mark from another device if it is later than the mark on this device, so that no message becomes
   * unread.
   */
  mergeMark(chat: string, readAtMs: number): void
  /**
   * Takes over a mark of the former client in this browser. It may be earlier than the first use of chats in Pinion.
   */
  importMark(chat: string, readAtMs: number): void
  /** Deletes an account's mark of a conversation that was deleted. */
  remove(account: string | undefined, chat: string): void
}

export function createReadMarks(
  settings: Store<ChatsSettings>,
  session: NostrAccess['session'],
): ReadMarks & { dispose(): void } {
  const changes = createValueStore(0)
  const marks = () => settings.get().readUpTo[session.get().pubkey ?? ''] ?? {}
  let lastMarks = marks()
  const detectChange = () => {
    if (marks() === lastMarks) return
    lastMarks = marks()
    changes.set(changes.get() + 1)
  }
  const storeFirstUse = () => {
    const account = session.get().pubkey
    if (account === undefined || settings.get().firstUsedAt[account] !== undefined) return
    settings.set(draft => {
      // An account that already has read marks has used chats here before, so these marks decide alone, and not the
      // first use.
      draft.firstUsedAt[account] = draft.readUpTo[account] ? 0 : Date.now()
    })
  }
  storeFirstUse()
  const firstUsedAt = () => settings.get().firstUsedAt[session.get().pubkey ?? ''] ?? 0
  const storeMark = (chat: string, readAtMs: number) => {
    const account = session.get().pubkey
    if (account === undefined || readAtMs <= (marks()[chat] ?? 0)) return
    settings.set(draft => {
      const ownMarks = { ...draft.readUpTo[account], [chat]: readAtMs }
      const newestMarks = Object.entries(ownMarks)
        .sort(([, a], [, b]) => b - a)
        .slice(0, MAX_READ_MARKS)
      draft.readUpTo[account] = Object.fromEntries(newestMarks)
    })
  }
  const subscriptions = [
    session.subscribe(storeFirstUse),
    settings.subscribe(detectChange),
    session.subscribe(detectChange),
  ]
  // A conversation's own mark may be earlier than the first use in Pinion if it comes from the former client.
  const readUpTo = (chat: string) => marks()[chat] ?? firstUsedAt()
  return {
    changes,
    allMarks: marks,
    readUpTo,
    mark: (chat, readAtMs) => storeMark(chat, Math.max(readAtMs, firstUsedAt())),
    // An earlier mark is not stored. Otherwise, this device would publish the time of its first use as a mark, and
    // other devices would take it over.
    mergeMark(chat, readAtMs) {
      if (readAtMs > readUpTo(chat)) storeMark(chat, readAtMs)
    },
    importMark: storeMark,
    remove(account, chat) {
      settings.set(draft => {
        delete draft.readUpTo[account ?? '']?.[chat]
      })
    },
    dispose() {
      for (const subscription of subscriptions) subscription.dispose()
    },
  }
}
