import { useCallback, useEffect, useState } from 'react'
import { useService, useStore } from '#kernel/react'
import { type OpenOrder, SubscriptionShop } from '../contract'
import { reasonOf } from '../shop/reason-of'

/** Milliseconds between automatic checks. The fifth value is used for all further checks too. */
const PACE_MS = [3_000, 3_000, 5_000, 10_000, 20_000]

/**
 * Asks again and again whether the provider has seen the payment, while the page is visible. A check after a press may
 * use the account's signer. The automatic checks use it only if it signs without asking the user.
 */
export function useChecks({ invoiceId, preimage }: OpenOrder) {
  const shop = useService(SubscriptionShop)
  const silent = useStore(shop.silent)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  // The effect begins anew for another order, and as soon as a wallet has paid.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    let turn = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    let here = true
    const next = () => {
      timer = setTimeout(look, PACE_MS[Math.min(turn++, PACE_MS.length - 1)])
    }
    const look = async () => {
      // An automatic check fails silently, because a later one may succeed.
      if (document.visibilityState === 'visible') await shop.check(silent).catch(() => {})
      if (here) next()
    }
    shop.follow()
    if (preimage === undefined) next()
    else void look()
    return () => {
      here = false
      clearTimeout(timer)
      // When this page is left, the shop goes on asking the wallet about a payment that is under way.
      shop.follow()
    }
  }, [shop, silent, invoiceId, preimage])

  const check = useCallback(async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      await shop.check(true)
      if (shop.state.get().order?.invoiceId === invoiceId)
        setProblem('The provider has not seen the payment yet.')
    } catch (error) {
      setProblem(reasonOf(error))
    }
    setBusy(false)
  }, [shop, invoiceId])
  return { busy, problem, check: () => void check() }
}
