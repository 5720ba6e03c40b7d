import { useEffect, useState } from 'react'
import { useIsPast, useService } from '#kernel/react'
import { type Invoice, Wallet } from '../contract'
import { assertPayable } from '../core/payment-manager'

type DecodedInvoice =
  | { readonly state: 'reading' }
  | { readonly state: 'read'; readonly invoice: Invoice }
  | { readonly state: 'broken'; readonly reason: string }

type InvoiceState = DecodedInvoice & { readonly refusal?: string | undefined }

/** Decodes an invoice. `refusal` is the reason why it must not be paid; expiring is such a reason too. */
export function useDecodedInvoice(paymentRequest: string): InvoiceState {
  const wallet = useService(Wallet)
  const [decoded, setDecoded] = useState<DecodedInvoice & { readonly paymentRequest?: string }>({
    state: 'reading',
  })
  useEffect(() => {
    let isMounted = true
    const decode = async (): Promise<DecodedInvoice> => {
      try {
        if (!paymentRequest) throw new Error('No invoice to pay')
        return { state: 'read', invoice: await wallet.decodeInvoice(paymentRequest) }
      } catch (error) {
        return { state: 'broken', reason: getMessage(error) }
      }
    }
    void decode().then(result => isMounted && setDecoded({ ...result, paymentRequest }))
    return () => {
      isMounted = false
    }
  }, [wallet, paymentRequest])
  const current: DecodedInvoice = decoded.paymentRequest === paymentRequest ? decoded : { state: 'reading' }
  const invoice = current.state === 'read' ? current.invoice : undefined
  // Renders this view again when the invoice expires, so that `refusal` is computed anew.
  useIsPast(invoice?.expiresAt)
  return { ...current, refusal: invoice && findRefusal(invoice) }
}

function findRefusal(invoice: Invoice): string | undefined {
  try {
    assertPayable(invoice, Math.floor(Date.now() / 1_000))
    return undefined
  } catch (error) {
    return getMessage(error)
  }
}

const getMessage = (error: unknown) => (error instanceof Error ? error.message : String(error))
