import { useEffect, useState } from 'react'
import { Wallet } from '#contracts/wallet'
import { useOptionalService } from '#kernel/react'
import type { OpenOrder } from '../contract'

/** Maximum number of milliseconds for which a timer is set. */
const MAX_TIMER_MS = 2_000_000_000

/** Returns true when the order's lightning invoice has expired, unless a wallet may be paying it. */
export function useExpired({ paymentRequest }: OpenOrder): boolean {
  const wallet = useOptionalService(Wallet)
  const [expired, setExpired] = useState(false)
  useEffect(() => {
    if (!wallet || paymentRequest === undefined) return
    let here = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async () => {
      const phase = (await wallet.underWay(paymentRequest))?.status.get().phase
      if (here) setExpired(phase === undefined || phase === 'failed')
    }
    wallet.decode(paymentRequest).then(
      ({ expiresAt }) => {
        if (!here) return
        timer = setTimeout(() => void look(), Math.min(expiresAt * 1_000 - Date.now(), MAX_TIMER_MS))
      },
      // The payment view says why the invoice cannot be read.
      () => {},
    )
    return () => {
      here = false
      clearTimeout(timer)
    }
  }, [wallet, paymentRequest])
  return expired
}
