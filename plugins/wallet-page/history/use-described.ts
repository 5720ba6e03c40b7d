import { useEffect, useMemo, useRef, useState } from 'react'
import { Wallet, type WalletService, type WalletTransaction } from '#contracts/wallet'
import { useService } from '#kernel/react'
import { readable } from './readable'

/** Maximum length of a description that is read from an invoice, in UTF-16 units. */
const MAX_TEXT = 640

/** Descriptions by payment hash. A payment whose invoice has none is in the map with an empty text. */
type Texts = ReadonlyMap<string, string>

async function readTexts(
  rows: readonly WalletTransaction[],
  decode: WalletService['decode'],
): Promise<readonly (readonly [string, string])[]> {
  const read = async ({ invoice = '', paymentHash }: WalletTransaction) => {
    const found = await decode(invoice).catch(() => undefined)
    // A wallet could list a payment with the invoice of another one.
    const text = found?.paymentHash === paymentHash ? found.description : undefined
    return [paymentHash, text?.slice(0, MAX_TEXT) ?? ''] as const
  }
  return Promise.all(rows.map(read))
}

/**
 * Returns the payments with the descriptions that the wallet left out: those that this browser has `kept`, and those of
 * the invoices. While invoices are being read, `reading` is true and the earlier payments stay, so that no row is shown
 * with another text first.
 */
export function useDescribed(
  given: readonly WalletTransaction[],
  kept: Texts,
): { readonly rows: readonly WalletTransaction[]; readonly reading: boolean } {
  const { decode } = useService(Wallet)
  const [texts, setTexts] = useState<Texts>(new Map())
  const rows = useMemo(
    () =>
      given.map(row => {
        const { description, paymentHash } = row
        const text = readable(description) ?? kept.get(paymentHash) ?? texts.get(paymentHash)
        return text ? { ...row, description: text } : row
      }),
    [given, kept, texts],
  )
  const unread = useMemo(
    () =>
      rows.filter(
        ({ description, invoice, paymentHash }) =>
          readable(description) === undefined && invoice !== undefined && !texts.has(paymentHash),
      ),
    [rows, texts],
  )
  const reading = unread.length > 0
  useEffect(() => {
    if (unread.length === 0) return
    let here = true
    void readTexts(unread, decode).then(found => here && setTexts(was => new Map([...was, ...found])))
    return () => {
      here = false
    }
  }, [unread, decode])
  const shown = useRef<readonly WalletTransaction[]>([])
  useEffect(() => {
    if (!reading) shown.current = rows
  }, [reading, rows])
  return { rows: reading ? shown.current : rows, reading }
}
