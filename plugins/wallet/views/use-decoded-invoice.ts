import { useEffect, useState } from 'react'
import { useService } from '#kernel/react'
import { type Invoice, Wallet } from '../contract'
import { assertPayable } from '../core/payment-manager'

type InvoiceState =
  | { readonly state: 'reading' }
  | { readonly state: 'read'; readonly invoice: Invoice; readonly refusal?: string }
  | { readonly state: 'broken'; readonly reason: string }

/**
 * Decodes an invoice. `refusal` is the reason why the invoice must not be paid. It is also set when the invoice
 * expires.
 */
export function useDecodedInvoice(paymentRequest: string): InvoiceState {
  const wallet = useService(Wallet)
  const [read, setRead] = useState<InvoiceState & { readonly paymentRequest?: string }>({ state: 'reading' })
  useEffect(() => {
    let isMounted = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const update = (invoice: Invoice) => {
      const refusal = invoiceRefusal(invoice)
      setRead({ state: 'read', paymentRequest, invoice, ...(refusal && { refusal }) })
      const remainingMs = invoice.expiresAt * 1_000 - Date.now()
      // Set a timer only for less than a day. A timer cannot run longer than 24 days, and nobody looks at an invoice
      // for a day.
      if (remainingMs > 0 && remainingMs < 86_400_000)
        timer = setTimeout(() => update(invoice), remainingMs + 1_000)
    }
    const start = async () => {
      if (!paymentRequest) throw new Error('No invoice to pay')
      const invoice = await wallet.decodeInvoice(paymentRequest)
      if (isMounted) update(invoice)
    }
    start().catch((error: unknown) => {
      if (isMounted)
        setRead({
          state: 'broken',
          paymentRequest,
          reason: error instanceof Error ? error.message : String(error),
        })
    })
    return () => {
      isMounted = false
      clearTimeout(timer)
    }
  }, [wallet, paymentRequest])
  return read.paymentRequest === paymentRequest ? read : { state: 'reading' }
}

function invoiceRefusal(invoice: Invoice): string | undefined {
  try {
    assertPayable(invoice, Math.floor(Date.now() / 1_000))
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
