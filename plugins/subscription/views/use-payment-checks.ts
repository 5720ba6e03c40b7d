import { useCallback, useEffect, useState } from 'react'
import { useService, useStore } from '#kernel/react'
import { type PendingOrder, SubscriptionShop } from '../contract'
import { getErrorMessage } from '../shop/get-error-message'

/** Milliseconds between automatic checks. The fifth value is used for all further checks too. */
const CHECK_INTERVAL_MS = [3_000, 3_000, 5_000, 10_000, 20_000]

/**
 * While the page is visible, asks repeatedly whether the provider has seen the payment. A check that the user has
 * requested may use the account's signer; others use it only if it does not prompt the user.
 */
export function usePaymentChecks({ invoiceId, preimage }: PendingOrder) {
  const shop = useService(SubscriptionShop)
  const signsSilently = useStore(shop.signsSilently)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  // The checks start again for another order, and when a wallet has paid.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    let checkNumber = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    let isMounted = true
    const scheduleNext = () => {
      timer = setTimeout(runCheck, CHECK_INTERVAL_MS[Math.min(checkNumber++, CHECK_INTERVAL_MS.length - 1)])
    }
    const runCheck = async () => {
      // A failed automatic check is not shown, because a later one may succeed.
      if (document.visibilityState === 'visible') await shop.checkPayment(signsSilently).catch(() => {})
      if (isMounted) scheduleNext()
    }
    shop.watchPayment()
    if (preimage === undefined) scheduleNext()
    else void runCheck()
    return () => {
      isMounted = false
      clearTimeout(timer)
      // After this page is left, the shop keeps asking the wallet about the payment under way.
      shop.watchPayment()
    }
  }, [shop, signsSilently, invoiceId, preimage])

  const check = useCallback(async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      await shop.checkPayment(true)
      if (shop.state.get().order?.invoiceId === invoiceId)
        setProblem('The provider has not seen the payment yet.')
    } catch (error) {
      setProblem(getErrorMessage(error))
    }
    setBusy(false)
  }, [shop, invoiceId])
  return { busy, problem, check: () => void check() }
}
