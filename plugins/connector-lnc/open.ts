import type LNC from '@lightninglabs/lnc-web'
import {
  type ConnectorConfig,
  type ConnectorEnvironment,
  createWalletError,
  type WalletError,
  type WalletProvider,
} from '#contracts/wallet'
import { findNodePayment, toPaymentError } from './node-payments'
import { pairingPhraseHandoff } from './pairing-phrase'
import { LNC_TIMEOUTS_MS, withLncTimeout } from './with-lnc-timeout'

/**
 * The password with which the package stores its keys. bitcoin-connect uses the same, so pages of one origin can share
 * a pairing.
 */
const KEY_STORE_PASSWORD = 'ONLY CONNECT TO TRUSTED WEBSITES'
/** Milliseconds between two checks whether the session is open, and milliseconds after which connecting fails. */
const [CHECK_INTERVAL_MS, START_TIMEOUT_MS] = [100, 60_000]

/**
 * Opens a lightning node by Lightning Node Connect. The package and its WebAssembly file, whose address is in the
 * configuration, load only now.
 */
export default async function openLncWallet(
  _: ConnectorConfig,
  { signal, config }: ConnectorEnvironment,
): Promise<WalletProvider> {
  if (typeof WebAssembly === 'undefined') throw new Error('LNC not supported')
  const module = await import('@lightninglabs/lnc-web').catch(() => {
    throw new Error('LNC is not available')
  })
  const wasmClientCode = config.providerConfig.lnc?.wasmClientCode
  const pairingPhrase = pairingPhraseHandoff.take()
  const lnc = new (resolveLncClass(module))({
    ...(!pairingPhrase && { password: KEY_STORE_PASSWORD }),
    ...(wasmClientCode && { wasmClientCode }),
  })
  if (pairingPhrase) {
    // Delete the keys of the node that was paired before. The package would use them for this node too.
    lnc.credentials.clear()
    lnc.credentials.pairingPhrase = pairingPhrase
  } else if (!lnc.credentials.isPaired)
    throw new Error('This node was not paired here. Press the tile and enter its pairing phrase.')
  await withLncTimeout(lnc.connect(), LNC_TIMEOUTS_MS.code, 'network', 'LNC is not available').catch(
    (error: unknown) => {
      // `disconnect` throws if the connection was never established, so check `isReady` first.
      if (lnc.isReady) lnc.disconnect()
      throw toReadableError(error)
    },
  )
  await waitForConnection(lnc, signal)
  // Setting the password stores the keys, so set it only now, when all keys exist.
  if (pairingPhrase) lnc.credentials.password = KEY_STORE_PASSWORD
  const provider = createLncProvider(lnc)
  await waitForNodeAnswer(provider)
  return provider
}

/**
 * Waits for the node's first answer. An open session proves only that the mailbox server is reachable. An error is an
 * answer too, because a node may not permit `getInfo`.
 */
export async function waitForNodeAnswer(provider: Pick<WalletProvider, 'getInfo' | 'close'>): Promise<void> {
  await provider.getInfo().catch((error: Partial<WalletError>) => {
    if (error.code !== 'network') return
    provider.close?.()
    throw error
  })
}

/** Matches browsers' errors for a page whose Content Security Policy forbids WebAssembly. */
const CSP_REFUSAL_MESSAGE = /content security policy|unsafe-eval|\bcsp\b/i

/**
 * Returns a readable error if the page's policy blocks WebAssembly, if the download has failed, or if the file is
 * wrong. Returns other errors unchanged.
 */
function toReadableError(error: unknown): unknown {
  const isCompileError = error instanceof WebAssembly.CompileError
  if (isCompileError && CSP_REFUSAL_MESSAGE.test(error.message)) return new Error('LNC not supported')
  if (!isCompileError && !(error instanceof TypeError)) return error
  return createWalletError('network', 'LNC is not available')
}

/**
 * Returns the package's class. The package is no ES module, so bundlers put the class into `default` or
 * `default.default`.
 */
function resolveLncClass(module: { readonly default: typeof LNC }): typeof LNC {
  const { default: defaultExport } = module as {
    readonly default: typeof LNC & { readonly default?: typeof LNC }
  }
  return defaultExport.default ?? defaultExport
}

/**
 * Checks every 100 ms whether the session is open, and resolves when it is. Throws an error with the code 'network'
 * after a minute, or when `signal` aborts.
 */
export async function waitForConnection(
  lnc: Pick<LNC, 'isConnected' | 'disconnect'>,
  signal: AbortSignal,
): Promise<void> {
  for (let waitedMs = 0; !lnc.isConnected; waitedMs += CHECK_INTERVAL_MS) {
    if (signal.aborted || waitedMs > START_TIMEOUT_MS) {
      lnc.disconnect()
      throw createWalletError('network', 'The node cannot be reached.')
    }
    await new Promise(resolve => setTimeout(resolve, CHECK_INTERVAL_MS))
  }
}

/** Returns a lightning node as a provider with WebLN's methods. */
export function createLncProvider(lnc: Pick<LNC, 'lnd' | 'disconnect' | 'credentials'>): WalletProvider {
  const { lightning } = lnc.lnd
  return {
    async getInfo() {
      const { alias, identityPubkey, color } = await withLncTimeout(
        lightning.getInfo(),
        LNC_TIMEOUTS_MS.answer,
      )
      return {
        methods: ['getInfo', 'getBalance', 'sendPayment'],
        node: { alias, pubkey: identityPubkey, color },
        version: '1.0',
        supports: ['lightning'],
      }
    },
    async getBalance() {
      const { localBalance } = await withLncTimeout(lightning.channelBalance(), LNC_TIMEOUTS_MS.answer)
      return { balance: Number(localBalance?.sat ?? 0), currency: 'sats' }
    },
    async sendPayment(paymentRequest) {
      const sentPayment = lightning.sendPaymentSync({ paymentRequest }).catch((error: unknown) => {
        throw toPaymentError(error)
      })
      const { paymentError, paymentPreimage } = await withLncTimeout(
        sentPayment,
        LNC_TIMEOUTS_MS.payment,
        'answer-lost',
      )
      // A node that shuts down during a payment does not say whether it was made.
      if (paymentError)
        throw /shutting down/.test(paymentError)
          ? createWalletError('answer-lost', paymentError)
          : new Error(paymentError)
      if (!paymentPreimage) throw createWalletError('answer-lost', 'No preimage in response')
      if (typeof paymentPreimage !== 'string')
        throw createWalletError('answer-lost', 'expected preimage as string')
      return { preimage: base64ToHex(paymentPreimage) }
    },
    lookupPayment: paymentHash => findNodePayment(lightning, paymentHash),
    makeInvoice: throwUnsupported,
    lookupInvoice: throwUnsupported,
    keysend: throwUnsupported,
    lnurl: throwUnsupported,
    signMessage: throwUnsupported,
    verifyMessage: throwUnsupported,
    close: () => lnc.disconnect(),
    forget: () => lnc.credentials.clear(),
  }
}

const throwUnsupported = async (): Promise<never> => {
  throw new Error('Method not implemented.')
}

const base64ToHex = (text: string): string =>
  [...atob(text)].map(character => character.charCodeAt(0).toString(16).padStart(2, '0')).join('')
