import type { ReadableStore } from '#kernel'
import type { AccountStore } from '../store/account-store'
import type { CurrentState } from '../store/current-store'
import { whenState } from '../store/when-state'

/** The place of drafts among the records. No transport has this id. */
export const DRAFTS = 'drafts'
const MAX_CHARS = 40_000

/** Resolves with the account's rows when they are open: at once, after they were read, or after the reader has unlocked them. */
const opened = (account: string | undefined, current: ReadableStore<CurrentState>): Promise<AccountStore> =>
  whenState(current, ({ store }) => (store?.account === account ? store : undefined))

/** The text that an account has typed in a conversation and not sent. It is encrypted as the messages are. */
export function createDraft(chat: string, account: string | undefined, current: ReadableStore<CurrentState>) {
  /** The text that waits to be written. Only the latest one is. */
  let next: string | undefined
  let writing: Promise<void> | undefined
  const stored = async (of: AccountStore) => (await of.records(DRAFTS, chat)).find(({ key }) => key === chat)
  const writeAll = async () => {
    const rows = await opened(account, current)
    while (next !== undefined) {
      const text = next.slice(0, MAX_CHARS)
      next = undefined
      const before = await stored(rows)
      if (text === '' && !before) continue
      const value = text === '' ? {} : { value: text }
      await rows.commit(DRAFTS, { records: [{ key: chat, from: before?.version ?? 0, ...value }] })
    }
  }
  return {
    /** Waits until the rows are open. */
    async read() {
      const rows = await opened(account, current)
      const value = (await stored(rows).catch(() => undefined))?.value
      return typeof value === 'string' ? value : ''
    },
    async write(text: string) {
      next = text
      writing ??= writeAll()
        // A second tab has stored its own text, or the store is closed: the field still has this one.
        .catch(() => {})
        .finally(() => {
          writing = undefined
        })
      await writing
    },
  }
}
