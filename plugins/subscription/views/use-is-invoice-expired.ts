import { useEffect, useState } from 'react'
import { Wallet } from '#contracts/wallet'
import { useOptionalService } from '#kernel/react'
import type { PendingOrder } from '../contract'

/** Maximum number of milliseconds for which a timer is set. */
const MAX_TIMER_MS = 2_000_000_000

/** Returns true when the order's lightning invoice has expired, unless a wallet may be paying it. */
export function useIsInvoiceExpired({ paymentRequest }: PendingOrder): boolean {
  const wallet = useOptionalService(Wallet)
  const [isExpired, setIsExpired] = useState(false)
  useEffect(() => {
    if (!wallet || paymentRequest === undefined) return
    let isMounted = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const update = async () => {
      const phase = (await wallet.findPayment(paymentRequest))?.status.get().phase
      if (isMounted) setIsExpired(phase === undefined || phase === 'failed')
    }
    wallet.decodeInvoice(paymentRequest).then(
      ({ expiresAt }) => {
        if (!isMounted) return
        timer = setTimeout(() => void update(), Math.min(expiresAt * 1_000 - Date.now(), MAX_TIMER_MS))
      },
      // The payment view says why the invoice cannot be read.
      () => {},
    )
    return () => {
      isMounted = false
      clearTimeout(timer)
    }
  }, [wallet, paymentRequest])
  return isExpired
}
