import type { OpenAccount } from '../open-account'
import type { CurrentRecords } from '../records/current-records'
import { acceptanceStep, openAnswers, withPending } from './accept-answers'
import { pendingIn } from './read-response-step'

/** The answers to the reader's invites that the signer has not decrypted yet, by conversation. */
export interface WaitingAnswers {
  count(chat: string): number
  /** Has the signer asked again. Rejects with a `Refusal` if it opens none of them; nothing has changed then. */
  accept(chat: string): Promise<void>
  /** Forgets them. Rejects with a `Refusal`. */
  drop(chat: string): Promise<void>
}

/** `open` returns the account that is open, or throws a `Refusal`; `isOpen` says whether there is one. */
export const createWaitingAnswers = (
  open: () => OpenAccount,
  isOpen: () => boolean,
  records: CurrentRecords,
): WaitingAnswers => ({
  count(id) {
    const chat = isOpen() ? open().store.chat(id) : undefined
    return chat ? pendingIn(chat).length : 0
  },
  async accept(id) {
    const { store, responses } = open()
    const chat = store.chat(id)
    const opened = chat && (await openAnswers(chat, records.get(), responses))
    if (!opened) return
    await records.commitFrom(store, async all => {
      const stored = store.chat(id)
      return stored && acceptanceStep(stored, opened, all, responses)
    })
  },
  async drop(id) {
    const { store } = open()
    const chat = store.chat(id)
    if (chat) await store.commit({ chats: [withPending(chat, [])] })
  },
})
