import type { PaymentPurpose, WalletTransaction } from '#contracts/wallet'
import { encodeNpub } from '#kernel/nostr'

const COLUMNS = [
  'time',
  'direction',
  'state',
  'sats',
  'fee_sats',
  'description',
  'person',
  'page',
  'payment_hash',
]

/**
 * Writes a text as a CSV field (RFC 4180). A text that begins with `=`, `+`, `-` or `@` gets an apostrophe before it,
 * because a spreadsheet would run it as a formula.
 */
const csvField = (text: string) =>
  `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** Returns payments as the text of a CSV file. */
export function formatHistoryCsv(
  rows: readonly WalletTransaction[],
  origins: ReadonlyMap<string, PaymentPurpose>,
): string {
  const lines = rows.map(({ at, direction, state, msats, feeMsats = 0, description, paymentHash }) => {
    const { person, path, title, comment } = origins.get(paymentHash) ?? {}
    return [
      new Date(at * 1_000).toISOString(),
      direction,
      state,
      String(msats / 1_000),
      String(feeMsats / 1_000),
      csvField(comment || title || description || ''),
      csvField((person && encodeNpub(person)) ?? ''),
      csvField(path ?? ''),
      paymentHash,
    ].join(',')
  })
  return `${[COLUMNS.join(','), ...lines].join('\r\n')}\r\n`
}
