import { openPaymentModal } from './launch-modal'
import type {
  BitcoinConnectConfig,
  ConnectorConfig,
  LaunchPaymentModalArgs,
  PaymentModal,
  WebLNProvider,
} from './types'
import { getWidgetSession, type WidgetSessionState } from './widget-session'

export { closeModal, launchModal } from './launch-modal'

/**
 * Sets options of the widget. Call it early, best in the same script as the import. Options that are not given stay
 * unchanged.
 */
export function init(config: BitcoinConnectConfig = {}): void {
  getWidgetSession().configure(config)
}

/** Opens a modal in which an invoice can be paid. Throws 'bc-modal already in DOM' while a modal is open. */
export function launchPaymentModal(args: LaunchPaymentModalArgs): PaymentModal {
  if (typeof document === 'undefined') return { setPaid() {} }
  return openPaymentModal(args)
}

/**
 * Resolves with the connected wallet. If no wallet is connected, opens the modal, and rejects with 'Modal closed
 * without connecting' if the modal is closed instead.
 */
export const requestProvider = (): Promise<WebLNProvider> => getWidgetSession().requestProvider()

/** Connects to a wallet. Does not throw: a failure is shown in the modal, and the wallet stays disconnected. */
export const connect = (config: ConnectorConfig): Promise<void> => getWidgetSession().connect(config)

/** Connects to a wallet by its connection secret, `nostr+walletconnect:…` (NIP-47). */
export const connectNWC = (nwcUrl: string): Promise<void> =>
  connect({ connectorName: 'NWC', connectorType: 'nwc.generic', nwcUrl })

/**
 * Disconnects the wallet and deletes the stored connection. A provider that the page got before rejects all calls from
 * then on.
 */
export const disconnect = (): void => getWidgetSession().disconnect()

export const isConnected = (): boolean => getWidgetSession().get().status === 'connected'

/** The current connection, including its secrets; `undefined` if there is none. */
export function getConnectorConfig(): ConnectorConfig | undefined {
  return isConnected() ? getWidgetSession().wallet()?.connectorConfig() : undefined
}

/** Reads the balance again. The window event `bc:balancerefresh` does the same. */
export function refreshBalance(): void {
  if (typeof window !== 'undefined') window.dispatchEvent(new Event('bc:balancerefresh'))
}

type Unsubscribe = () => void

const onStateBecomes = (is: (state: WidgetSessionState) => boolean, fn: () => void): Unsubscribe =>
  getWidgetSession().subscribe((state, before) => {
    if (is(state) && !is(before)) fn()
  })

/**
 * Calls `callback` at once if a wallet is connected, and each time a wallet connects, also when a stored connection is
 * restored.
 */
export function onConnected(callback: (provider: WebLNProvider) => void): Unsubscribe {
  const tell = () => {
    const provider = getWidgetSession().wallet()?.provider()
    if (provider) callback(provider)
  }
  const stop = onStateBecomes(state => state.status === 'connected', tell)
  if (isConnected()) tell()
  return stop
}

/** Calls `callback` at once if a wallet is being connected, and each time a connection attempt begins. */
export function onConnecting(callback: () => void): Unsubscribe {
  const stop = onStateBecomes(state => state.status === 'connecting', callback)
  if (getWidgetSession().get().status === 'connecting') callback()
  return stop
}

/** Calls `callback` when a connected wallet is disconnected. */
export const onDisconnected = (callback: () => void): Unsubscribe =>
  getWidgetSession().subscribe((state, before) => {
    if (before.status === 'connected' && state.status !== 'connected') callback()
  })

export const onModalOpened = (callback: () => void): Unsubscribe =>
  onStateBecomes(state => state.modal !== undefined, callback)

export const onModalClosed = (callback: () => void): Unsubscribe =>
  onStateBecomes(state => state.modal === undefined, callback)
