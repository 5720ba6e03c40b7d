import type { Logger, Store } from '#kernel'
import type { WalletProvider, WalletState } from '../contract'
import type { ExchangeRates } from '../money/create-exchange-rates'
import { currencies } from '../money/currencies'
import { formatMoney, formatWholeSats } from '../money/format-money'
import type { WalletStorage } from './wallet-storage'

interface BalanceOptions {
  readonly state: Store<WalletState>
  readonly rates: ExchangeRates
  readonly storage: WalletStorage
  readonly log: Logger
  readonly signal: AbortSignal
  provider(): WalletProvider | undefined
  supports(method: string): boolean
}

/** Reads the balance and formats it in the chosen currency. */
export function createWalletBalance(options: BalanceOptions) {
  const { state, storage } = options
  let requestCount = 0

  /** Sets the balance's text in the chosen currency, or in sats while the exchange rate is not known. */
  async function updateBalanceText(): Promise<void> {
    const { balance, currency } = state.get()
    if (balance === undefined) return
    const show = (text: string) =>
      state.set(draft => {
        if (draft.balance === balance && draft.currency === currency) draft.balanceText = text
      })
    if (currency === 'SATS' || currency === 'BTC') return show(formatMoney(balance, currency))
    if (state.get().balanceText === undefined) show(formatWholeSats(balance))
    try {
      show(formatMoney(balance, currency, await options.rates.rate(currency, options.signal)))
    } catch (error) {
      options.log.warn('The balance could not be converted:', error)
    }
  }

  async function refresh(): Promise<void> {
    const provider = options.provider()
    if (!provider?.getBalance || !options.supports('getBalance')) return
    // Answers may arrive in another order than their requests. Only the answer to the latest request counts.
    const requestNumber = ++requestCount
    const isOutdated = () => requestNumber !== requestCount || options.provider() !== provider
    try {
      const { balance } = await provider.getBalance()
      if (typeof balance !== 'number' || !Number.isFinite(balance))
        throw new Error('no balance in the answer')
      if (isOutdated()) return
      state.set(draft => {
        draft.balance = balance
        delete draft.balanceFailed
      })
      await updateBalanceText()
    } catch {
      if (isOutdated()) return
      state.set(draft => {
        draft.balanceFailed = true
      })
    }
  }

  return {
    refresh,
    /** Makes `refresh` ignore an answer that is still pending, because it comes from the previous wallet or account. */
    invalidate() {
      requestCount++
    },
    setCurrency(code: string) {
      if (!currencies.some(c => c.code === code)) return
      storage.writeCurrency(code)
      state.set(draft => {
        draft.currency = code
      })
      void updateBalanceText()
    },
  }
}
