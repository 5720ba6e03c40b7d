import { createCell, type ReadableStore, type Store } from '#kernel'
import type { NostrAccess } from '#kernel/ports'
import { type ChatsSettings, MAX_MARKS } from '../chats-settings'

/** The times up to which the current account has read its conversations. */
export interface ReadMarks {
  readonly changes: ReadableStore<number>
  /** ms */
  upTo(chat: string): number
  /** The marks that are stored, by conversation. */
  all(): Readonly<Record<string, number>>
  mark(chat: string, at: number): void
  /** Forgets the mark of a conversation that was deleted. */
  remove(chat: string): void
}

export function createReadMarks(
  settings: Store<ChatsSettings>,
  session: NostrAccess['session'],
): ReadMarks & { dispose(): void } {
  const changes = createCell(0)
  const marks = () => settings.get().readUpTo[session.get().pubkey ?? ''] ?? {}
  let known = marks()
  const look = () => {
    if (marks() === known) return
    known = marks()
    changes.set(changes.get() + 1)
  }
  const begin = () => {
    const account = session.get().pubkey
    if (account === undefined || settings.get().readSince[account] !== undefined) return
    settings.set(draft => {
      // An account that has used chats here before has marks of each conversation.
      draft.readSince[account] = draft.readUpTo[account] ? 0 : Date.now()
    })
  }
  begin()
  const watching = [session.subscribe(begin), settings.subscribe(look), session.subscribe(look)]
  return {
    changes,
    all: marks,
    upTo: chat => Math.max(marks()[chat] ?? 0, settings.get().readSince[session.get().pubkey ?? ''] ?? 0),
    mark(chat, at) {
      const account = session.get().pubkey
      if (account === undefined || at <= (marks()[chat] ?? 0)) return
      settings.set(draft => {
        const own = { ...draft.readUpTo[account], [chat]: at }
        const kept = Object.entries(own)
          .sort(([, a], [, b]) => b - a)
          .slice(0, MAX_MARKS)
        draft.readUpTo[account] = Object.fromEntries(kept)
      })
    },
    remove(chat) {
      const account = session.get().pubkey
      settings.set(draft => {
        delete draft.readUpTo[account ?? '']?.[chat]
      })
    },
    dispose() {
      for (const each of watching) each.dispose()
    },
  }
}
