import { useEffect, useState } from 'react'
import type { Invoice, WalletService } from '#contracts/wallet'

/** Maximum milliseconds of a timer. Nobody looks at an invoice for longer than a day. */
const MAX_TIMER_MS = 86_400_000

type DecodedInvoiceState = 'reading' | 'invalid' | { readonly invoice: Invoice; readonly isExpired: boolean }

/** Reads an invoice (BOLT 11), and notices when it expires. */
export function useInvoiceWithExpiry(wallet: WalletService, paymentRequest: string): DecodedInvoiceState {
  const [state, setState] = useState<DecodedInvoiceState>('reading')
  useEffect(() => {
    let isMounted = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const update = (invoice: Invoice) => {
      const remainingMs = invoice.expiresAt * 1_000 - Date.now()
      setState({ invoice, isExpired: remainingMs <= 0 })
      if (remainingMs > 0 && remainingMs < MAX_TIMER_MS)
        timer = setTimeout(() => update(invoice), remainingMs)
    }
    wallet.decodeInvoice(paymentRequest).then(
      invoice => isMounted && update(invoice),
      () => isMounted && setState('invalid'),
    )
    return () => {
      isMounted = false
      clearTimeout(timer)
    }
  }, [wallet, paymentRequest])
  return state
}
