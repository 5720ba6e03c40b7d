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
  /** Takes over a mark of another device or client, which may be earlier than the first use here. */
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
  const initReadSince = () => {
    const account = session.get().pubkey
    if (account === undefined || settings.get().readSince[account] !== undefined) return
    settings.set(draft => {
      // An account that has used chats here before has marks of each conversation.
      draft.readSince[account] = draft.readUpTo[account] ? 0 : Date.now()
    })
  }
  initReadSince()
  const readSince = () => settings.get().readSince[session.get().pubkey ?? ''] ?? 0
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
    session.subscribe(initReadSince),
    settings.subscribe(detectChange),
    session.subscribe(detectChange),
  ]
  return {
    changes,
    allMarks: marks,
    // A conversation's own mark may be earlier than the first use here: another device, or the former client, has set it.
    readUpTo: chat => marks()[chat] ?? readSince(),
    mark: (chat, readAtMs) => storeMark(chat, Math.max(readAtMs, readSince())),
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
