import { useEffect, useState } from 'react'
import type { Invoice, WalletService } from '#contracts/wallet'

/** Maximum milliseconds of a timer. Nobody looks at an invoice for longer than a day. */
const MAX_TIMER_MS = 86_400_000

type Read = 'reading' | 'invalid' | { readonly invoice: Invoice; readonly isExpired: boolean }

/** Reads an invoice (BOLT 11), and notices when it expires. */
export function useReadInvoice(wallet: WalletService, paymentRequest: string): Read {
  const [read, setRead] = useState<Read>('reading')
  useEffect(() => {
    let isHere = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = (invoice: Invoice) => {
      const left = invoice.expiresAt * 1_000 - Date.now()
      setRead({ invoice, isExpired: left <= 0 })
      if (left > 0 && left < MAX_TIMER_MS) timer = setTimeout(() => look(invoice), left)
    }
    wallet.decode(paymentRequest).then(
      invoice => isHere && look(invoice),
      () => isHere && setRead('invalid'),
    )
    return () => {
      isHere = false
      clearTimeout(timer)
    }
  }, [wallet, paymentRequest])
  return read
}
