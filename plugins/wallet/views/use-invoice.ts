import { useEffect, useState } from 'react'
import { useService } from '#kernel/react'
import { type Invoice, Wallet } from '../contract'
import { checkPayable } from '../core/payments'

type Read =
  | { readonly state: 'reading' }
  | { readonly state: 'read'; readonly invoice: Invoice; readonly refusal?: string }
  | { readonly state: 'broken'; readonly reason: string }

/**
 * Decodes an invoice. `refusal` is the reason why the invoice must not be paid. It is also set when the invoice
 * expires.
 */
export function useInvoice(paymentRequest: string): Read {
  const wallet = useService(Wallet)
  const [read, setRead] = useState<Read & { readonly of?: string }>({ state: 'reading' })
  useEffect(() => {
    let here = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = (invoice: Invoice) => {
      const refusal = refusalOf(invoice)
      setRead({ state: 'read', of: paymentRequest, invoice, ...(refusal && { refusal }) })
      const left = invoice.expiresAt * 1_000 - Date.now()
      // Set a timer only for less than a day. A timer cannot run longer than 24 days, and nobody looks at an invoice
      // for a day.
      if (left > 0 && left < 86_400_000) timer = setTimeout(() => look(invoice), left + 1_000)
    }
    const start = async () => {
      if (!paymentRequest) throw new Error('No invoice to pay')
      const invoice = await wallet.decode(paymentRequest)
      if (here) look(invoice)
    }
    start().catch((error: unknown) => {
      if (here)
        setRead({
          state: 'broken',
          of: paymentRequest,
          reason: error instanceof Error ? error.message : String(error),
        })
    })
    return () => {
      here = false
      clearTimeout(timer)
    }
  }, [wallet, paymentRequest])
  return read.of === paymentRequest ? read : { state: 'reading' }
}

function refusalOf(invoice: Invoice): string | undefined {
  try {
    checkPayable(invoice, Math.floor(Date.now() / 1_000))
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
