import { useEffect, useState } from 'react'
import { useService } from '#kernel/react'
import { type Payment, type PaymentPurpose, type PaymentStatus, Wallet } from '../contract'

type ShownPaymentStatus = PaymentStatus | { readonly phase: 'waiting'; readonly reason?: string }

/**
 * Returns the status of an invoice's payment, and a function that starts the payment, checks it or tries it again.
 * `origin` says what is paid for.
 */
export function usePayment(
  paymentRequest: string,
  origin: PaymentPurpose | undefined,
): { readonly status: ShownPaymentStatus; pay(): void } {
  const wallet = useService(Wallet)
  const [payment, setPayment] = useState<{ readonly paymentRequest: string; readonly payment: Payment }>()
  const [refused, setRefused] = useState<{ readonly paymentRequest: string; readonly reason: string }>()
  const [, render] = useState(0)
  const current = payment?.paymentRequest === paymentRequest ? payment.payment : undefined
  useEffect(() => {
    if (!current) return
    const listening = current.status.subscribe(() => render(n => n + 1))
    render(n => n + 1)
    return () => listening.dispose()
  }, [current])
  const pay = async () => {
    setRefused(undefined)
    try {
      setPayment({ paymentRequest, payment: await wallet.pay(paymentRequest, origin) })
    } catch (error) {
      setRefused({
        paymentRequest,
        reason: error instanceof Error ? error.message : String(error),
      })
    }
  }
  const waiting: ShownPaymentStatus =
    refused?.paymentRequest === paymentRequest
      ? { phase: 'waiting', reason: refused.reason }
      : { phase: 'waiting' }
  return { status: current?.status.get() ?? waiting, pay: () => void pay() }
}
