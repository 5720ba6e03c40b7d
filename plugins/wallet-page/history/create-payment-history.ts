import type { TransactionsRequest, WalletTransaction } from '#contracts/wallet'
import { createValueStore, type ReadableStore } from '#kernel'

/** Number of payments that are asked for at once. */
export const PAGE_SIZE = 50
/** Maximum number of payments in the history, because a wallet might send payments without end. */
const MAX_ROWS = 5_000

export interface PaymentHistoryState {
  readonly rows: readonly WalletTransaction[]
  /** `loading`: a page is being loaded; `more`: there may be older payments; `end`: there are no more. */
  readonly phase: 'loading' | 'more' | 'end' | 'failed'
  /** The reason why the requested page could not be loaded. */
  readonly errorMessage?: string
}

/** The payments of a wallet, loaded page by page. */
export interface PaymentHistory {
  readonly state: ReadableStore<PaymentHistoryState>
  /** Loads the next page, unless one is being loaded or there are no more. After a failure, tries again. */
  load(): void
  /** Loads the newest payments again, for example after a payment. */
  refresh(): void
}

export function createPaymentHistory(
  list: (request: TransactionsRequest) => Promise<readonly WalletTransaction[]>,
  signal: AbortSignal,
): PaymentHistory {
  const state = createValueStore<PaymentHistoryState>({ rows: [], phase: 'more' })
  const keyOf = ({ paymentHash, direction }: WalletTransaction) => `${direction} ${paymentHash}`
  /** Number of payments that the wallet has sent. A payment that it sends twice is shown once. */
  let offset = 0

  const loadPage = async (from: number, onPage: (page: readonly WalletTransaction[]) => void) => {
    state.set({ rows: state.get().rows, phase: 'loading' })
    try {
      const page = await list({ limit: PAGE_SIZE, offset: from })
      if (!signal.aborted) onPage(page)
    } catch (error) {
      if (signal.aborted) return
      const problem = error instanceof Error && error.message ? error.message : 'The wallet did not answer.'
      state.set({ rows: state.get().rows, phase: 'failed', errorMessage: problem })
    }
  }
  const merge = (page: readonly WalletTransaction[], end: boolean) => {
    const all = new Map(state.get().rows.map(row => [keyOf(row), row]))
    for (const row of page) all.set(keyOf(row), row)
    const rows = [...all.values()].sort((a, b) => b.at - a.at).slice(0, MAX_ROWS)
    state.set({ rows, phase: end || rows.length === MAX_ROWS ? 'end' : 'more' })
  }
  return {
    state,
    load() {
      const { phase } = state.get()
      if (phase === 'loading' || phase === 'end') return
      void loadPage(offset, page => {
        offset += page.length
        merge(page, page.length < PAGE_SIZE)
      })
    },
    refresh() {
      const { phase } = state.get()
      if (phase === 'loading') return
      void loadPage(0, page => {
        offset = Math.max(offset, page.length)
        merge(page, phase === 'end' || page.length < PAGE_SIZE)
      })
    },
  }
}
