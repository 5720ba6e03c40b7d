import { useEffect, useState } from 'react'
import { Wallet } from '#contracts/wallet'
import { useIsPast, useOptionalService } from '#kernel/react'
import type { PendingOrder } from '../contract'

/** Returns true when the order's lightning invoice has expired, unless a wallet may be paying it. */
export function useIsInvoiceExpired({ paymentRequest }: PendingOrder): boolean {
  const wallet = useOptionalService(Wallet)
  const [expiresAt, setExpiresAt] = useState<number>()
  const [canBePaid, setCanBePaid] = useState(true)
  const isPast = useIsPast(expiresAt)
  useEffect(() => {
    if (!wallet || paymentRequest === undefined) return
    let isMounted = true
    wallet.decodeInvoice(paymentRequest).then(
      invoice => isMounted && setExpiresAt(invoice.expiresAt),
      // The payment view says why the invoice cannot be read.
      () => {},
    )
    return () => {
      isMounted = false
      setExpiresAt(undefined)
    }
  }, [wallet, paymentRequest])
  useEffect(() => {
    if (!wallet || paymentRequest === undefined || !isPast) return
    let isMounted = true
    const update = async () => {
      const phase = (await wallet.findPayment(paymentRequest))?.status.get().phase
      if (isMounted) setCanBePaid(phase !== undefined && phase !== 'failed')
    }
    void update()
    return () => {
      isMounted = false
      setCanBePaid(true)
    }
  }, [wallet, paymentRequest, isPast])
  return isPast && !canBePaid
}
