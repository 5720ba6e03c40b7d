import { useEffect, useMemo, useRef, useState } from 'react'
import { Wallet, type WalletService, type WalletTransaction } from '#contracts/wallet'
import { useService } from '#kernel/react'
import { getReadableDescription } from './get-readable-description'

/** Maximum length of a description that is read from an invoice, in UTF-16 units. */
const MAX_TEXT = 640

/** Descriptions by payment hash. If the invoice has none, the text is ''. */
type DescriptionsByHash = ReadonlyMap<string, string>

async function decodeDescriptions(
  rows: readonly WalletTransaction[],
  decode: WalletService['decodeInvoice'],
): Promise<readonly (readonly [string, string])[]> {
  const read = async ({ invoice = '', paymentHash }: WalletTransaction) => {
    const decoded = await decode(invoice).catch(() => undefined)
    // A wallet could list a payment with the invoice of another payment.
    const text = decoded?.paymentHash === paymentHash ? decoded.description : undefined
    return [paymentHash, text?.slice(0, MAX_TEXT) ?? ''] as const
  }
  return Promise.all(rows.map(read))
}

/**
 * Returns the payments with descriptions that the wallet left out, from `storedDescriptions` or from the invoices.
 * While invoices are being decoded, `reading` is true and the previous payments are returned, so that no row changes
 * its text.
 */
export function usePaymentDescriptions(
  transactions: readonly WalletTransaction[],
  storedDescriptions: DescriptionsByHash,
): { readonly rows: readonly WalletTransaction[]; readonly reading: boolean } {
  const { decodeInvoice } = useService(Wallet)
  const [texts, setTexts] = useState<DescriptionsByHash>(new Map())
  const rows = useMemo(
    () =>
      transactions.map(row => {
        const { description, paymentHash } = row
        const text =
          getReadableDescription(description) ?? storedDescriptions.get(paymentHash) ?? texts.get(paymentHash)
        return text ? { ...row, description: text } : row
      }),
    [transactions, storedDescriptions, texts],
  )
  const unread = useMemo(
    () =>
      rows.filter(
        ({ description, invoice, paymentHash }) =>
          getReadableDescription(description) === undefined &&
          invoice !== undefined &&
          !texts.has(paymentHash),
      ),
    [rows, texts],
  )
  const reading = unread.length > 0
  useEffect(() => {
    if (unread.length === 0) return
    let isMounted = true
    void decodeDescriptions(unread, decodeInvoice).then(
      decoded => isMounted && setTexts(previous => new Map([...previous, ...decoded])),
    )
    return () => {
      isMounted = false
    }
  }, [unread, decodeInvoice])
  const shownRef = useRef<readonly WalletTransaction[]>([])
  useEffect(() => {
    if (!reading) shownRef.current = rows
  }, [reading, rows])
  return { rows: reading ? shownRef.current : rows, reading }
}
