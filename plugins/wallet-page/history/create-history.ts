import type { TransactionsRequest, WalletTransaction } from '#contracts/wallet'
import { createCell, type ReadableStore } from '#kernel'

/** Number of payments that are asked for at once. */
export const PAGE_SIZE = 50
/** Maximum number of payments that one page shows. It is limited because a wallet might send payments without end. */
const MAX_ROWS = 5_000

export interface HistoryState {
  readonly rows: readonly WalletTransaction[]
  /** `loading`: a page is asked for; `more`: there may be older payments; `end`: there are none. */
  readonly phase: 'loading' | 'more' | 'end' | 'failed'
  /** The reason why the requested page could not be loaded. */
  readonly problem?: string
}

/** The payments of a wallet, loaded page by page. */
export interface History {
  readonly state: ReadableStore<HistoryState>
  /** Loads the next page, unless one is being loaded or all are loaded. After a failure, tries again. */
  load(): void
  /** Loads the newest payments again, for example after a payment. */
  refresh(): void
}

export function createHistory(
  list: (request: TransactionsRequest) => Promise<readonly WalletTransaction[]>,
  signal: AbortSignal,
): History {
  const state = createCell<HistoryState>({ rows: [], phase: 'more' })
  const keyOf = ({ paymentHash, direction }: WalletTransaction) => `${direction} ${paymentHash}`
  /** Number of entries that the wallet has sent. Entries that it sends twice are shown once. */
  let offset = 0

  const ask = async (from: number, then: (found: readonly WalletTransaction[]) => void) => {
    state.set({ rows: state.get().rows, phase: 'loading' })
    try {
      const found = await list({ limit: PAGE_SIZE, offset: from })
      if (!signal.aborted) then(found)
    } catch (error) {
      if (signal.aborted) return
      const problem = error instanceof Error && error.message ? error.message : 'The wallet did not answer.'
      state.set({ rows: state.get().rows, phase: 'failed', problem })
    }
  }
  const merge = (found: readonly WalletTransaction[], end: boolean) => {
    const all = new Map(state.get().rows.map(row => [keyOf(row), row]))
    for (const row of found) all.set(keyOf(row), row)
    const rows = [...all.values()].sort((a, b) => b.at - a.at).slice(0, MAX_ROWS)
    state.set({ rows, phase: end || rows.length === MAX_ROWS ? 'end' : 'more' })
  }
  return {
    state,
    load() {
      const { phase } = state.get()
      if (phase === 'loading' || phase === 'end') return
      void ask(offset, found => {
        offset += found.length
        merge(found, found.length < PAGE_SIZE)
      })
    },
    refresh() {
      const { phase } = state.get()
      if (phase === 'loading') return
      void ask(0, found => {
        offset = Math.max(offset, found.length)
        merge(found, phase === 'end' || found.length < PAGE_SIZE)
      })
    },
  }
}
