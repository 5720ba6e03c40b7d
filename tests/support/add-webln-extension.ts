interface WeblnExtension {
  /** Decides as the user at the extension's prompt. By default, the page is allowed. */
  readonly enable?: () => Promise<void>
  /** Resolves with true if the user allowed the page earlier. Missing in older extensions. */
  readonly isEnabled?: () => Promise<boolean>
  /** Resolves with the balance in sats. Missing if the wallet does not tell it. */
  readonly getBalance?: () => Promise<{ readonly balance: number }>
  /** Missing if the wallet cannot pay. */
  readonly sendPayment?: (invoice: string) => Promise<unknown>
  /** True if the user has connected the wallet earlier. */
  readonly isConnected?: boolean
}

/** Gives the page a browser extension with a wallet (WebLN). Returns a function that removes both again. */
export function addWeblnExtension({
  enable = async () => {},
  isEnabled,
  getBalance,
  sendPayment,
  isConnected,
}: WeblnExtension): () => void {
  const methods = [...(getBalance ? ['getBalance'] : []), ...(sendPayment ? ['sendPayment'] : [])]
  const webln = {
    enable,
    ...(isEnabled && { isEnabled }),
    getInfo: async () => ({ node: { alias: 'Extension' }, methods }),
    ...(getBalance && { getBalance }),
    ...(sendPayment && { sendPayment, makeInvoice: async () => ({}) }),
  }
  Object.assign(globalThis, { webln })
  if (isConnected) {
    const config = { connectorName: 'Browser Extension', connectorType: 'extension.generic' }
    localStorage.setItem('bc:config', JSON.stringify(config))
  }
  return () => {
    Reflect.deleteProperty(globalThis, 'webln')
    globalThis.localStorage?.removeItem('bc:config')
  }
}
