import { createWalletError, type InvoiceLookup, type WalletProvider } from '#contracts/wallet'

/** Milliseconds to wait for the extension's answer. The user may be looking at its prompt. */
const EXTENSION_ANSWER_TIMEOUT_MS = 60_000

/** Matches errors of extensions which mean that nothing was paid and nothing will be. */
const REFUSAL_MESSAGE =
  /reject|denied|declined|cancell?ed|prompt (was )?closed|insufficient|not enough|no[_ ]route|(find|finding) a? ?(route|path)|incorrect[_ ]payment[_ ]details|expired|budget|not (implemented|supported|enabled|authori[sz]ed)|must be enabled|invalid/i
/**
 * Matches errors which mean that the connection to the wallet was lost, so that the payment may have been made. Counts
 * even if `REFUSAL_MESSAGE` matches too.
 */
const CONNECTION_LOST_MESSAGE = /time(d)?[ _-]?out|connection|context|disconnected|network|fetch/i

const errorText = (error: unknown) => (error instanceof Error ? error.message : String(error ?? ''))

const isDefiniteRefusal = (error: unknown) =>
  REFUSAL_MESSAGE.test(errorText(error)) && !CONNECTION_LOST_MESSAGE.test(errorText(error))

/**
 * Sends payments through an extension. Only a known refusal means that nothing was paid. After any other error, or
 * without an answer in time, the payment may have been made. An answer that comes later is kept for `findPayment`.
 */
export function createPaymentTracker(
  payInvoice: WalletProvider['sendPayment'],
  timeoutMs = EXTENSION_ANSWER_TIMEOUT_MS,
) {
  const paymentByInvoice = new Map<string, InvoiceLookup>()
  return {
    sendPayment(invoice: string): ReturnType<WalletProvider['sendPayment']> {
      paymentByInvoice.set(invoice, { state: 'pending', paid: false })
      return new Promise((resolve, reject) => {
        const timer = setTimeout(
          () => reject(createWalletError('answer-lost', 'The extension has not answered.')),
          timeoutMs,
        )
        payInvoice(invoice)
          .then(result => {
            if (result.preimage)
              paymentByInvoice.set(invoice, { state: 'paid', paid: true, preimage: result.preimage })
            else paymentByInvoice.delete(invoice)
            resolve(result)
          })
          .catch((error: unknown) => {
            if (isDefiniteRefusal(error)) {
              paymentByInvoice.set(invoice, { state: 'failed', paid: false })
              return reject(error)
            }
            // The status is unknown now, so forget it. Otherwise this page would report 'pending', although the
            // extension may know better.
            paymentByInvoice.delete(invoice)
            reject(createWalletError('answer-lost', errorText(error) || 'The extension’s answer was lost.'))
          })
          .finally(() => clearTimeout(timer))
      })
    },
    /** Returns the payment's status, or `undefined` if this page does not know it. */
    findPayment: (invoice = ''): InvoiceLookup | undefined => paymentByInvoice.get(invoice),
  }
}
