import { useEffect, useState } from 'react'
import type { Invoice, WalletService } from '#contracts/wallet'
import { useIsPast } from '#kernel/react'

type DecodedInvoiceState = 'reading' | 'invalid' | { readonly invoice: Invoice; readonly isExpired: boolean }

/** Reads an invoice (BOLT 11), and notices when it expires. */
export function useInvoiceWithExpiry(wallet: WalletService, paymentRequest: string): DecodedInvoiceState {
  const [decoded, setDecoded] = useState<'reading' | 'invalid' | Invoice>('reading')
  const isExpired = useIsPast(typeof decoded === 'object' ? decoded.expiresAt : undefined)
  useEffect(() => {
    let isMounted = true
    wallet.decodeInvoice(paymentRequest).then(
      invoice => isMounted && setDecoded(invoice),
      () => isMounted && setDecoded('invalid'),
    )
    return () => {
      isMounted = false
    }
  }, [wallet, paymentRequest])
  return typeof decoded === 'object' ? { invoice: decoded, isExpired } : decoded
}
