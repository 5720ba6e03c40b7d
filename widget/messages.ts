export const english = {
  connect: 'Connect Wallet',
  connecting: 'Connecting...',
  connected: 'Connected',
  pay: 'Pay Now',
  loading: 'Loading...',
  paid: 'Paid',
  balance: 'Balance',
  balanceFailed: 'The balance could not be read',
  connectDialog: 'Connect a lightning wallet',
  paymentDialog: 'Pay a lightning invoice',
  close: 'Close',
  retry: 'Try again',
  reload: 'Reload the page',
  unavailable: 'The wallet could not be loaded. Check the connection to the internet.',
  broken: 'Something went wrong here.',
  guestsMissing: 'The single file of the widget has no plugins from others. Use its modules.',
  guestRefused: 'A wallet of this page’s list could not be added:',
}

/** The texts that the elements show, in the page's language. */
export const messages: Readonly<Record<keyof typeof english, string>> = { ...english }

/** Replaces the texts whose names are keys of `translations`. Unknown names are ignored. */
export function setMessages(translations: Readonly<Record<string, string>> = {}): void {
  for (const name of Object.keys(english)) {
    const text = translations[name]
    if (text !== undefined) Object.assign(messages, { [name]: text })
  }
}

/** Error messages for the page's own code, the same in every language. */
export const errorMessages = {
  modalThere: 'bc-modal already in DOM',
  noInvoice: 'No invoice available',
  noProvider: 'No WebLN provider available',
  notConnected: 'Modal closed without connecting',
} as const
