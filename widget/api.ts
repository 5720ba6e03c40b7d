import { launchPayment } from './launch'
import { type SessionState, theSession } from './session'
import type {
  BitcoinConnectConfig,
  ConnectorConfig,
  LaunchPaymentModalArgs,
  PaymentModal,
  WebLNProvider,
} from './types'

export { closeModal, launchModal } from './launch'

/** Says what the page wants. Early, best in the same script as the import; what is not named stays. */
export function init(config: BitcoinConnectConfig = {}): void {
  theSession().configure(config)
}

/** Opens the payment of an invoice in a modal. Throws 'bc-modal already in DOM' while one is open. */
export function launchPaymentModal(args: LaunchPaymentModalArgs): PaymentModal {
  if (typeof document === 'undefined') return { setPaid() {} }
  return launchPayment(args)
}

/**
 * The connected wallet; opens the modal when there is none. Rejects with 'Modal closed without connecting' when it
 * is closed instead.
 */
export const requestProvider = (): Promise<WebLNProvider> => theSession().requestProvider()

/** Connects. Does not throw: a failure is shown in the modal, and the wallet stays disconnected. */
export const connect = (config: ConnectorConfig): Promise<void> => theSession().connect(config)

/** Connects by a connection secret, `nostr+walletconnect://…` (NIP-47). */
export const connectNWC = (nwcUrl: string): Promise<void> =>
  connect({ connectorName: 'NWC', connectorType: 'nwc.generic', nwcUrl })

/** Lets go of the wallet and forgets the connection. What had been given to the page refuses from then on. */
export const disconnect = (): void => theSession().disconnect()

export const isConnected = (): boolean => theSession().get().status === 'connected'

/** The connection that is in use, secrets included; `undefined` when there is none. */
export function getConnectorConfig(): ConnectorConfig | undefined {
  return isConnected() ? theSession().wallet()?.connectorConfig() : undefined
}

/** Reads the balance anew. The window event `bc:balancerefresh` does the same. */
export function refreshBalance(): void {
  if (typeof window !== 'undefined') window.dispatchEvent(new Event('bc:balancerefresh'))
}

type Unsubscribe = () => void

const when = (is: (state: SessionState) => boolean, fn: () => void): Unsubscribe =>
  theSession().subscribe((state, before) => {
    if (is(state) && !is(before)) fn()
  })

/** At once when already connected, and each time a wallet connects, that of the last visit too. */
export function onConnected(callback: (provider: WebLNProvider) => void): Unsubscribe {
  const tell = () => {
    const provider = theSession().wallet()?.provider()
    if (provider) callback(provider)
  }
  const stop = when(state => state.status === 'connected', tell)
  if (isConnected()) tell()
  return stop
}

/** At once when already connecting, and each time it begins. */
export function onConnecting(callback: () => void): Unsubscribe {
  const stop = when(state => state.status === 'connecting', callback)
  if (theSession().get().status === 'connecting') callback()
  return stop
}

/** When a wallet that was connected is no longer. */
export const onDisconnected = (callback: () => void): Unsubscribe =>
  theSession().subscribe((state, before) => {
    if (before.status === 'connected' && state.status !== 'connected') callback()
  })

export const onModalOpened = (callback: () => void): Unsubscribe =>
  when(state => state.modal !== undefined, callback)

export const onModalClosed = (callback: () => void): Unsubscribe =>
  when(state => state.modal === undefined, callback)
