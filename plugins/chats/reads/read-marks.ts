import { createValueStore, type ReadableStore, type Store } from '#kernel'
import type { NostrAccess } from '#kernel/ports'
import { type ChatsSettings, MAX_READ_MARKS } from '../chats-settings'

/** The times up to which the current account has read its conversations. */
export interface ReadMarks {
  readonly changes: ReadableStore<number>
  /** ms */
  readUpTo(chat: string): number
  /** The marks that are stored, by conversation. */
  allMarks(): Readonly<Record<string, number>>
  /** The reader has read a conversation here up to this time. Nothing from before the first use here becomes unread. */
  mark(chat: string, readAtMs: number): void
  /** Takes over a mark of another device where it is later than what counts as read here, so that nothing becomes unread. */
  mergeMark(chat: string, readAtMs: number): void
  /** Takes over a mark of the former client in this browser, which may be earlier than the first use of this one. */
  importMark(chat: string, readAtMs: number): void
  /** Forgets the mark of a conversation that was deleted. */
  remove(chat: string): void
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
      // An account that has used chats here before has marks of each conversation.
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
  // A conversation's own mark may be earlier than the first use here: the former client has set it.
  const readUpTo = (chat: string) => marks()[chat] ?? firstUsedAt()
  return {
    changes,
    allMarks: marks,
    readUpTo,
    mark: (chat, readAtMs) => storeMark(chat, Math.max(readAtMs, firstUsedAt())),
    // An earlier one is not stored: published from here, it would be this device's first use that the others take over.
    mergeMark(chat, readAtMs) {
      if (readAtMs > readUpTo(chat)) storeMark(chat, readAtMs)
    },
    importMark: storeMark,
    remove(chat) {
      const account = session.get().pubkey
      settings.set(draft => {
        delete draft.readUpTo[account ?? '']?.[chat]
      })
    },
    dispose() {
      for (const subscription of subscriptions) subscription.dispose()
    },
  }
}
