import { type ReadableStore, waitForStore } from '#kernel'
import type { AccountMessageStore } from '../store/account-message-store'
import type { CurrentMessageStoreState } from '../store/current-message-store'

/** The transport id under which drafts are stored. No real transport has this id. */
export const DRAFTS_TRANSPORT = 'drafts'
const MAX_CHARS = 40_000

/** Resolves with the account's store once it is open, which may need the user to unlock it. */
const waitForAccountStore = (
  account: string | undefined,
  current: ReadableStore<CurrentMessageStoreState>,
): Promise<AccountMessageStore> =>
  waitForStore(current, ({ store }) => (store?.account === account ? store : undefined))

/** The unsent text that an account has typed in a conversation. It is stored encrypted, like the messages. */
export function createConversationDraft(
  chat: string,
  account: string | undefined,
  current: ReadableStore<CurrentMessageStoreState>,
) {
  /** The latest text that is not written yet. */
  let pendingText: string | undefined
  let writing: Promise<void> | undefined
  const readStored = async (store: AccountMessageStore) =>
    (await store.records(DRAFTS_TRANSPORT, chat)).find(({ key }) => key === chat)
  const writeAll = async () => {
    const rows = await waitForAccountStore(account, current)
    while (pendingText !== undefined) {
      const text = pendingText.slice(0, MAX_CHARS)
      pendingText = undefined
      const before = await readStored(rows)
      if (text === '' && !before) continue
      const value = text === '' ? {} : { value: text }
      await rows.commit(DRAFTS_TRANSPORT, {
        records: [{ key: chat, baseVersion: before?.version ?? 0, ...value }],
      })
    }
  }
  return {
    /** Waits until the store is open. */
    async read() {
      const rows = await waitForAccountStore(account, current)
      const value = (await readStored(rows).catch(() => undefined))?.value
      return typeof value === 'string' ? value : ''
    },
    async write(text: string) {
      pendingText = text
      writing ??= writeAll()
        // Another tab has stored its own text, or the store is closed. The text stays in this tab's input field.
        .catch(() => {})
        .finally(() => {
          writing = undefined
        })
      await writing
    },
  }
}
