import { type InvoiceLookup, type WalletProvider, walletError } from '#contracts/wallet'

/** ms; somebody may be looking at the extension's question. */
const EXTENSION_ANSWER_TIMEOUT_MS = 60_000

/** Errors of extensions that mean that nothing was paid or will be. */
const REFUSAL_MESSAGE =
  /reject|denied|declined|cancell?ed|prompt (was )?closed|insufficient|not enough|no[_ ]route|(find|finding) a? ?(route|path)|incorrect[_ ]payment[_ ]details|expired|budget|not (implemented|supported|enabled|authori[sz]ed)|must be enabled|invalid/i
/** Errors that mean that the connection to the wallet was lost on the way, whatever else they say. */
const CONNECTION_LOST_MESSAGE = /time(d)?[ _-]?out|connection|context|disconnected|network|fetch/i

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error ?? ''))

const refuses = (error: unknown) =>
  REFUSAL_MESSAGE.test(messageOf(error)) && !CONNECTION_LOST_MESSAGE.test(messageOf(error))

/**
 * Payments by an extension. Anything but a refusal that is known leaves open whether it has paid, and so does silence;
 * what it answers later is found by who looks.
 */
export function sentPayments(pay: WalletProvider['sendPayment'], patience = EXTENSION_ANSWER_TIMEOUT_MS) {
  const sent = new Map<string, InvoiceLookup>()
  return {
    send(invoice: string): ReturnType<WalletProvider['sendPayment']> {
      sent.set(invoice, { state: 'pending', paid: false })
      return new Promise((resolve, reject) => {
        const timer = setTimeout(
          () => reject(walletError('answer-lost', 'The extension has not answered.')),
          patience,
        )
        pay(invoice)
          .then(result => {
            if (result.preimage) sent.set(invoice, { state: 'paid', paid: true, preimage: result.preimage })
            else sent.delete(invoice)
            resolve(result)
          })
          .catch((error: unknown) => {
            if (refuses(error)) {
              sent.set(invoice, { state: 'failed', paid: false })
              return reject(error)
            }
            // The extension may know more than what became of the question.
            sent.delete(invoice)
            reject(walletError('answer-lost', messageOf(error) || 'The extension’s answer was lost.'))
          })
          .finally(() => clearTimeout(timer))
      })
    },
    /** The payment's status as far as this page knows it; `undefined` if unknown. */
    look: (invoice = ''): InvoiceLookup | undefined => sent.get(invoice),
  }
}
