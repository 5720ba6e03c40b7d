import type { Store } from '#kernel'
import type { NostrAccess } from '#kernel/ports'
import { type ChatsSettings, MAX_DRAFT_CHARS, MAX_DRAFTS } from '../chats-settings'

/** The texts that the current account has typed but not sent, by conversation. They survive a reload. */
export interface ChatDrafts {
  get(chat: string): string
  /** Stores the text; an empty text removes the draft. */
  set(chat: string, text: string): void
}

export const createChatDrafts = (
  settings: Store<ChatsSettings>,
  session: NostrAccess['session'],
): ChatDrafts => ({
  get: chat => settings.get().drafts[session.get().pubkey ?? '']?.[chat]?.text ?? '',
  set(chat, text) {
    const account = session.get().pubkey
    if (account === undefined) return
    settings.set(draft => {
      const { [chat]: _, ...others } = draft.drafts[account] ?? {}
      const otherDrafts = Object.entries(others).sort(([, a], [, b]) => b.at - a.at)
      const ownDraft = text.trim()
        ? [[chat, { text: text.slice(0, MAX_DRAFT_CHARS), at: Date.now() }] as const]
        : []
      draft.drafts[account] = Object.fromEntries([...ownDraft, ...otherDrafts].slice(0, MAX_DRAFTS))
    })
  },
})
