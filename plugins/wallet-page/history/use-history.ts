import { useEffect, useMemo, useState } from 'react'
import {
  type PaymentOrigin,
  paymentOrigins,
  Wallet,
  type WalletTransaction,
  walletPaid,
} from '#contracts/wallet'
import { createCell } from '#kernel'
import { useKernel, usePoint, useService, useStore } from '#kernel/react'
import { PaidInvoices } from '../contract'
import { createHistory, type HistoryState } from './create-history'
import { useDescribed } from './use-described'

/** Milliseconds to collect new rows before their origins are looked for. */
const ORIGINS_DEBOUNCE_MS = 300

export interface ShownHistory extends HistoryState {
  /** The purposes of this browser's payments, by payment hash, as the paying plugins gave them. */
  readonly told: ReadonlyMap<string, PaymentOrigin>
  /** True if the connected wallet lists its payments; otherwise only those of this browser are shown. */
  readonly complete: boolean
  load(): void
}

const NO_HISTORY = createCell<HistoryState>({ rows: [], phase: 'end' })

/** Returns the payments of the connected wallet, or those that this browser has made if the wallet does not list any. */
export function useHistory(): ShownHistory {
  const kernel = useKernel()
  const wallet = useService(Wallet)
  const own = useStore(useService(PaidInvoices).list)
  const { status, info } = useStore(wallet.state)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the provider changes with the status and the wallet's data
  const list = useMemo(() => wallet.provider()?.listTransactions, [wallet, status, info])
  const made = useMemo(() => {
    const stop = new AbortController()
    return list && { stop, history: createHistory(list, stop.signal) }
  }, [list])
  useEffect(() => {
    if (!made) return
    const { history } = made
    history.load()
    const listening = kernel.on(walletPaid, () => history.refresh())
    return () => {
      listening.dispose()
      made.stop.abort()
    }
  }, [made, kernel])
  const state = useStore(made?.history.state ?? NO_HISTORY)
  const load = () => made?.history.load()
  const told = useMemo(
    () => new Map(own.flatMap(({ paymentHash, origin }) => (origin ? [[paymentHash, origin]] : []))),
    [own],
  )
  const kept = useMemo(
    () =>
      new Map(
        own.flatMap(({ paymentHash, description }) => (description ? [[paymentHash, description]] : [])),
      ),
    [own],
  )
  const { rows, reading } = useDescribed(made ? state.rows : own, kept)
  if (!made) return { rows, told, phase: reading ? 'loading' : 'end', complete: false, load }
  return { ...state, rows, told, phase: reading ? 'loading' : state.phase, complete: true, load }
}

/** The origins of payments by payment hash, and which contribution knows each. */
export interface KnownOrigins {
  readonly origins: ReadonlyMap<string, PaymentOrigin>
  /** Payment hashes by the key of the contribution that knows their origin. */
  readonly by: ReadonlyMap<string, ReadonlySet<string>>
  /** True when all plugins have answered about these payments. */
  readonly settled: boolean
}
const NO_ORIGINS: Omit<KnownOrigins, 'settled'> & { readonly of?: unknown } = {
  origins: new Map(),
  by: new Map(),
}

/** Asks all plugins that know where payments come from. `told` is known already. */
export function useOrigins(
  rows: readonly WalletTransaction[],
  told: ReadonlyMap<string, PaymentOrigin>,
): KnownOrigins {
  const kernel = useKernel()
  const finders = usePoint(paymentOrigins)
  const [known, setKnown] = useState(NO_ORIGINS)
  useEffect(() => {
    if (rows.length === 0) return
    const stop = new AbortController()
    const find = async () => {
      const answers = await Promise.all(
        finders.map(async ({ key, owner, value }) => {
          try {
            const { default: ask } = await value.find()
            return [key, await ask(rows, kernel, stop.signal)] as const
          } catch (error) {
            kernel.report(owner, `${paymentOrigins.id}:${key}`, error)
            return [key, new Map<string, PaymentOrigin>()] as const
          }
        }),
      )
      if (stop.signal.aborted) return
      setKnown({
        of: rows,
        origins: new Map(answers.flatMap(([, found]) => [...found])),
        by: new Map(answers.map(([key, found]) => [key, new Set(found.keys())])),
      })
    }
    const timer = setTimeout(() => void find(), ORIGINS_DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [rows, finders, kernel])
  const origins = useMemo(() => new Map([...told, ...known.origins]), [told, known])
  return { ...known, origins, settled: known.of === rows }
}
