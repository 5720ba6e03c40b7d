interface WeblnExtension {
  /** Resolves with the balance in sats. */
  readonly getBalance: () => Promise<{ readonly balance: number }>
  /** Missing if the wallet cannot pay. */
  readonly sendPayment?: (invoice: string) => Promise<unknown>
  /** True if the user has connected the wallet earlier. */
  readonly isConnected?: boolean
}

/** Gives the page a browser extension with a wallet (WebLN). Returns a function that removes both again. */
export function addWeblnExtension({ getBalance, sendPayment, isConnected }: WeblnExtension): () => void {
  const methods = ['getBalance', ...(sendPayment ? ['sendPayment'] : [])]
  const webln = {
    enable: async () => {},
    getInfo: async () => ({ node: { alias: 'Extension' }, methods }),
    getBalance,
    ...(sendPayment && { sendPayment, makeInvoice: async () => ({}) }),
  }
  Object.assign(globalThis, { webln })
  if (isConnected) {
    const config = { connectorName: 'Browser Extension', connectorType: 'extension.generic' }
    localStorage.setItem('bc:config', JSON.stringify(config))
  }
  return () => {
    Reflect.deleteProperty(globalThis, 'webln')
    localStorage.removeItem('bc:config')
  }
}
