import type { Logger, Store } from '#kernel'
import type { WalletProvider, WalletState } from '../contract'
import type { Rates } from '../money/create-rates'
import { currencies } from '../money/currencies'
import { formatMoney, satsText } from '../money/format-money'
import type { WalletStorage } from './wallet-storage'

interface Parts {
  readonly state: Store<WalletState>
  readonly rates: Rates
  readonly storage: WalletStorage
  readonly log: Logger
  readonly signal: AbortSignal
  provider(): WalletProvider | undefined
  supports(method: string): boolean
}

/** Reads the balance and formats it in the chosen currency. */
export function createBalance(parts: Parts) {
  const { state, storage } = parts
  let asked = 0

  /** Converts the balance. It stays in sats while the exchange rate is unknown or unavailable. */
  async function convert(): Promise<void> {
    const { balance, currency } = state.get()
    if (balance === undefined) return
    const show = (text: string) =>
      state.set(draft => {
        if (draft.balance === balance && draft.currency === currency) draft.balanceText = text
      })
    if (currency === 'SATS' || currency === 'BTC') return show(formatMoney(balance, currency))
    if (state.get().balanceText === undefined) show(satsText(balance))
    try {
      show(formatMoney(balance, currency, await parts.rates.rate(currency, parts.signal)))
    } catch (error) {
      parts.log.warn('The balance could not be converted:', error)
    }
  }

  async function refresh(): Promise<void> {
    const provider = parts.provider()
    if (!provider?.getBalance || !parts.supports('getBalance')) return
    // Answers may arrive in another order, so only the answer to the latest request counts.
    const turn = ++asked
    const isOld = () => turn !== asked || parts.provider() !== provider
    try {
      const { balance } = await provider.getBalance()
      if (typeof balance !== 'number' || !Number.isFinite(balance))
        throw new Error('no balance in the answer')
      if (isOld()) return
      state.set(draft => {
        draft.balance = balance
        delete draft.balanceFailed
      })
      await convert()
    } catch {
      if (isOld()) return
      state.set(draft => {
        draft.balanceFailed = true
      })
    }
  }

  return {
    refresh,
    /** Makes `refresh` ignore an answer that is still pending, because it belongs to the previous wallet or account. */
    forget() {
      asked++
    },
    setCurrency(code: string) {
      if (!currencies.some(c => c.code === code)) return
      storage.writeCurrency(code)
      state.set(draft => {
        draft.currency = code
      })
      void convert()
    },
  }
}
