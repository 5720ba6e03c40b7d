import type { Store } from '#kernel'
import { type ChatsSettings, MAX_DRAFT_CHARS, MAX_DRAFTS } from '../chats-settings'

/**
 * The texts that accounts have typed but not sent, by account (hex) and conversation. They survive a reload. For a
 * visitor, whose account is `undefined`, nothing is stored.
 */
export interface ChatDrafts {
  get(account: string | undefined, chat: string): string
  /** Stores the text; an empty text removes the draft. */
  set(account: string | undefined, chat: string, text: string): void
}

export const createChatDrafts = (settings: Store<ChatsSettings>): ChatDrafts => ({
  get: (account, chat) => settings.get().drafts[account ?? '']?.[chat]?.text ?? '',
  set(account, chat, text) {
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
