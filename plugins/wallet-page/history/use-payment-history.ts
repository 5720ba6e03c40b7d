import { useEffect, useMemo, useState } from 'react'
import {
  type PaymentPurpose,
  paymentPurposeFinders,
  Wallet,
  type WalletTransaction,
  walletPaid,
} from '#contracts/wallet'
import { createValueStore } from '#kernel'
import { useContributions, useKernel, useService, useStore } from '#kernel/react'
import { PaymentLog } from '../contract'
import { createPaymentHistory, type PaymentHistoryState } from './create-payment-history'
import { usePaymentDescriptions } from './use-payment-descriptions'

/** Milliseconds for which new rows are collected before their purposes are looked up. */
const ORIGINS_DEBOUNCE_MS = 300

export interface ShownPaymentHistory extends PaymentHistoryState {
  /** The purposes of this browser's payments, by payment hash, as the paying plugins have named them. */
  readonly storedOrigins: ReadonlyMap<string, PaymentPurpose>
  /** True if the connected wallet lists its payments; otherwise only those of this browser are shown. */
  readonly isComplete: boolean
  load(): void
}

const NO_HISTORY = createValueStore<PaymentHistoryState>({ rows: [], phase: 'end' })

/** Returns the payments of the connected wallet or, if it does not list any, those that this browser has made. */
export function usePaymentHistory(): ShownPaymentHistory {
  const kernel = useKernel()
  const wallet = useService(Wallet)
  const paidTransactions = useStore(useService(PaymentLog).list)
  const { status, info } = useStore(wallet.state)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the provider changes with the status and the wallet's data
  const list = useMemo(() => wallet.provider()?.listTransactions, [wallet, status, info])
  const loader = useMemo(() => {
    const stop = new AbortController()
    return list && { stop, history: createPaymentHistory(list, stop.signal) }
  }, [list])
  useEffect(() => {
    if (!loader) return
    const { history } = loader
    history.load()
    const listening = kernel.on(walletPaid, () => history.refresh())
    return () => {
      listening.dispose()
      loader.stop.abort()
    }
  }, [loader, kernel])
  const state = useStore(loader?.history.state ?? NO_HISTORY)
  const load = () => loader?.history.load()
  const storedOrigins = useMemo(
    () =>
      new Map(paidTransactions.flatMap(({ paymentHash, origin }) => (origin ? [[paymentHash, origin]] : []))),
    [paidTransactions],
  )
  const storedDescriptions = useMemo(
    () =>
      new Map(
        paidTransactions.flatMap(({ paymentHash, description }) =>
          description ? [[paymentHash, description]] : [],
        ),
      ),
    [paidTransactions],
  )
  const { rows, reading } = usePaymentDescriptions(loader ? state.rows : paidTransactions, storedDescriptions)
  if (!loader) return { rows, storedOrigins, phase: reading ? 'loading' : 'end', isComplete: false, load }
  return {
    ...state,
    rows,
    storedOrigins,
    phase: reading ? 'loading' : state.phase,
    isComplete: true,
    load,
  }
}

/** The purposes of payments, by payment hash, with the contributions that have found them. */
export interface FoundPaymentPurposes {
  readonly origins: ReadonlyMap<string, PaymentPurpose>
  /** Payment hashes by the key of the contribution that knows their purpose. */
  readonly hashesByContribution: ReadonlyMap<string, ReadonlySet<string>>
  /** True when all plugins have answered about these payments. */
  readonly settled: boolean
}
const NO_ORIGINS: Omit<FoundPaymentPurposes, 'settled'> & { readonly rows?: unknown } = {
  origins: new Map(),
  hashesByContribution: new Map(),
}

/** Asks all plugins what payments were for, except those in `storedOrigins`. */
export function usePaymentPurposes(
  rows: readonly WalletTransaction[],
  storedOrigins: ReadonlyMap<string, PaymentPurpose>,
): FoundPaymentPurposes {
  const kernel = useKernel()
  const finders = useContributions(paymentPurposeFinders)
  const [knownOrigins, setKnownOrigins] = useState(NO_ORIGINS)
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
            kernel.report(owner, `${paymentPurposeFinders.id}:${key}`, error)
            return [key, new Map<string, PaymentPurpose>()] as const
          }
        }),
      )
      if (stop.signal.aborted) return
      setKnownOrigins({
        rows,
        origins: new Map(answers.flatMap(([, found]) => [...found])),
        hashesByContribution: new Map(answers.map(([key, found]) => [key, new Set(found.keys())])),
      })
    }
    const timer = setTimeout(() => void find(), ORIGINS_DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [rows, finders, kernel])
  const origins = useMemo(
    () => new Map([...storedOrigins, ...knownOrigins.origins]),
    [storedOrigins, knownOrigins],
  )
  return { ...knownOrigins, origins, settled: knownOrigins.rows === rows }
}
