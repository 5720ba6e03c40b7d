import { type ReadableStore, waitForStore } from '#kernel'
import { isStaleRecordError, type TransportRecord } from '../contract'
import type { AccountMessageStore } from '../store/account-message-store'
import type { CurrentMessageStoreState } from '../store/current-message-store'
import { retryOnStaleRecord } from '../store/retry-on-stale-record'

/** The transport id under which drafts are stored. No real transport has this id. */
export const DRAFTS_TRANSPORT = 'drafts'
const MAX_CHARS = 40_000

/** Resolves with the account's store once it is open, which may need the user to unlock it. */
const waitForAccountStore = (
  account: string | undefined,
  current: ReadableStore<CurrentMessageStoreState>,
): Promise<AccountMessageStore> =>
  waitForStore(current, ({ store }) => (store?.account === account ? store : undefined))

/** Returns the text of a stored draft. Empty if it is not a text. */
const toText = (record: TransportRecord | undefined): string =>
  typeof record?.value === 'string' ? record.value : ''

/** The unsent text that an account has typed in a conversation. It is stored encrypted, like the messages. */
export function createConversationDraft(
  chat: string,
  account: string | undefined,
  current: ReadableStore<CurrentMessageStoreState>,
) {
  /** The latest text that is not written yet. */
  let pendingText: string | undefined
  let writing: Promise<void> | undefined
  const readStored = async (store: AccountMessageStore, id: string) =>
    (await store.records(DRAFTS_TRANSPORT, id)).find(({ key }) => key === id)
  const writeText = async (store: AccountMessageStore, text: string) => {
    const before = await readStored(store, chat)
    if (text === '' && !before) return
    const value = text === '' ? {} : { value: text }
    await store.commit(DRAFTS_TRANSPORT, {
      records: [{ key: chat, baseVersion: before?.version ?? 0, ...value }],
    })
  }
  const writeAll = async () => {
    const store = await waitForAccountStore(account, current)
    while (pendingText !== undefined) {
      let text = pendingText
      await retryOnStaleRecord(() => {
        // Each attempt writes the text that the reader typed last in this tab, over a text that another tab has stored.
        text = pendingText ?? text
        pendingText = undefined
        return writeText(store, text.slice(0, MAX_CHARS))
      })
    }
  }
  /**
   * Moves the draft of a conversation that continues in this one to this one. Resolves with its text, or with an empty
   * one if there is none.
   */
  const takeFormerDraft = async (store: AccountMessageStore, version: number): Promise<string> => {
    for (const { chat: former } of store.entries.get().values()) {
      const record = former.continuedIn === chat ? await readStored(store, former.id) : undefined
      const value = toText(record)
      if (record === undefined || value === '') continue
      try {
        await store.commit(DRAFTS_TRANSPORT, {
          records: [
            { key: former.id, baseVersion: record.version },
            { key: chat, baseVersion: version, value },
          ],
        })
      } catch (error) {
        if (isStaleRecordError(error)) throw error
        // The draft stays where it is, for example because the disk is full.
      }
      return value
    }
    return ''
  }
  return {
    /** Waits until the store is open. */
    async read() {
      const store = await waitForAccountStore(account, current)
      return retryOnStaleRecord(async () => {
        // If another tab moves the same draft meanwhile, it is read again.
        const stored = await readStored(store, chat)
        return toText(stored) || (await takeFormerDraft(store, stored?.version ?? 0))
      }).catch(
        // The store is closed.
        () => '',
      )
    },
    async write(text: string) {
      pendingText = text
      writing ??= writeAll()
        // The store is closed. The text stays in this tab's input field.
        .catch(() => {})
        .finally(() => {
          writing = undefined
        })
      await writing
    },
  }
}
