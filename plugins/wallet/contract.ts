import {
  type ContributionBase,
  defineContributionPoint,
  defineEvent,
  defineService,
  defineView,
  type Kernel,
  type ReadableStore,
  type ServiceToken,
  type ViewLoader,
} from '#kernel'
import type { HostConfig } from '#kernel/config'
import type { ConnectorConfig, ConnectorType, Translations, WalletConfig } from './wallet-config'
import type {
  ConnectedProvider,
  Invoice,
  Payment,
  PaymentPurpose,
  WalletError,
  WalletInfo,
  WalletProvider,
  WalletTransaction,
} from './wallet-provider'

export type {
  AuthorizationOptions,
  ConnectorConfig,
  ConnectorType,
  Translations,
  WalletConfig,
} from './wallet-config'
export type {
  ConnectedProvider,
  Invoice,
  InvoiceLookup,
  InvoiceRequest,
  Payment,
  PaymentPurpose,
  PaymentStatus,
  TransactionsRequest,
  WalletError,
  WalletInfo,
  WalletProvider,
  WalletTransaction,
} from './wallet-provider'

/**
 * Key of the connection in `localStorage`, or in `sessionStorage` for one that ends with the tab. Older versions and
 * other pages of this origin that use bitcoin-connect have the same one.
 */
export const WALLET_CONFIG_KEY = 'bc:config'

/** Creates an error with a code on which callers act. */
export const createWalletError = (code: WalletError['code'], message: string): WalletError =>
  Object.assign(new Error(message), { code })

/** Returns a plugin's texts in the page's language, or in English if the page has no translation. */
export function getTranslatedTexts<T extends Translations>(
  { words }: Pick<WalletConfig, 'words'>,
  plugin: string,
  english: T,
): T {
  const others = words[plugin]
  if (!others) return english
  const all = Object.entries(english).map(([name, text]) => [name, others[name] ?? text])
  return Object.fromEntries(all) as T
}

/**
 * Splits a text into the parts before, within and after its `[link]`. If the text has no link, the middle part is
 * `undefined`.
 */
export function splitTextAtLink(
  text: string,
): readonly [before: string, link: string | undefined, after: string] {
  const [, before = text, link, after = ''] = /^([^[]*)\[([^\]]*)\](.*)$/s.exec(text) ?? []
  return [before, link, after]
}

/** Routes of the screens in the wallet's flow. They are not part of the page's address. */
export type WalletRoute = `/${string}`

export interface WalletState {
  readonly status: 'disconnected' | 'connecting' | 'connected'
  readonly route: WalletRoute
  readonly routeHistory: readonly WalletRoute[]
  /**
   * True if code has requested the flow. The part of the app that contains the wallet then shows it, for example in a
   * dialog.
   */
  readonly modalOpen: boolean
  readonly connectorName?: string
  readonly connectorType?: ConnectorType
  readonly info?: WalletInfo
  readonly alias?: string
  /** sats */
  readonly balance?: number
  /** The balance in the chosen currency, or in sats while the exchange rate is unknown. */
  readonly balanceText?: string
  readonly balanceFailed?: boolean
  /** SATS, BTC or an ISO 4217 code. */
  readonly currency: string
  /** Name of the stored connection. Set only if connecting with it has failed. */
  readonly storedConnectorName?: string
  /** True while the user must choose between the stored connection and one from the page's address. */
  readonly hasOffer?: true
  readonly error?: string
}

/** A payment that the connected wallet made. The preimage (hex) proves it; it is '' if the wallet gave no proof. */
export interface PaidInvoice {
  readonly invoice: Invoice
  readonly preimage: string
  /** s */
  readonly paidAt: number
  /** The purpose of the payment, if the caller of `pay` or `findPayment` has named it. */
  readonly origin?: PaymentPurpose
}

export interface WalletService {
  /** The payments that succeeded since the page was opened, newest first; 100 at most. */
  readonly paidInvoices: ReadableStore<readonly PaidInvoice[]>
  readonly state: ReadableStore<WalletState>
  readonly config: ReadableStore<WalletConfig>
  /** Changes the named settings, before or after `start`. Other settings stay the same. */
  configure(config: Partial<WalletConfig>): void
  /**
   * Restores the stored currency and connection, or connects to a wallet from the page's address or to an extension.
   * Only the first call has an effect. Resolves when connecting has started, or when there is nothing to connect.
   */
  start(): Promise<void>

  /**
   * Connects to a wallet. Never throws; a failure is in `state.error` and leaves the stored connection as it was. After
   * success, the flow shows `route`, '/connected' by default. With `keep: false`, success does not replace the stored
   * connection either.
   */
  connect(
    config: ConnectorConfig,
    options?: { readonly route?: WalletRoute; readonly keep?: boolean },
  ): Promise<void>
  /**
   * Connects with the stored connection, unless a wallet is already connected. Never throws; a failure is in
   * `state.error`.
   */
  reconnect(): Promise<void>
  /**
   * Answers the question of `state.hasOffer`. If `accept` is true, the connection from the page's address replaces the
   * stored one; otherwise it is dropped.
   */
  resolveOffer(accept: boolean): void
  /** Cancels a connection attempt. */
  cancelConnecting(): void
  /** Disconnects and deletes the stored connection. No other function deletes it. */
  disconnect(): void
  /** Returns the current connection, or `undefined` if there is none. */
  connectorConfig(): ConnectorConfig | undefined
  /**
   * Returns the wallet's provider, or `undefined` if no wallet is connected. After a disconnect, the provider refuses
   * all calls.
   */
  provider(): ConnectedProvider | undefined
  /** Opens the flow and resolves with the provider when the user has connected a wallet. */
  requestProvider(): Promise<ConnectedProvider>
  /** True if the wallet lists this WebLN method. False for all methods if the wallet cannot read its balance. */
  supports(method: string): boolean
  refreshBalance(): Promise<void>
  setCurrency(code: string): void

  /** Decodes and checks an invoice, with or without 'lightning:'. Throws an error with a message for the user. */
  decodeInvoice(paymentRequest: string): Promise<Invoice>
  /**
   * Pays an invoice. If a payment of the same invoice exists, returns that payment. Throws for an invoice that must not
   * be paid, such as one without an amount, and if no wallet is connected ('No WebLN provider available'). `origin`
   * says what is paid for, for the payment history.
   */
  pay(paymentRequest: string, origin?: PaymentPurpose): Promise<Payment>
  /**
   * Finds the payment of this invoice, finished or not. Returns `undefined` instead of a promise if the page has no
   * payments at all.
   */
  findPayment(paymentRequest: string, origin?: PaymentPurpose): Promise<Payment | undefined> | undefined

  push(route: WalletRoute): void
  /** Returns to the previous route, or to '/start' if there is none. Clears the error. */
  back(): void
  /** Goes to '/start' and clears the route history. */
  clearRouteHistory(): void
  setError(message: string | undefined): void
  openModal(): void
  /**
   * Clears the route history, the error and the offered connection, and rejects the waiting calls of `requestProvider`.
   */
  closeModal(): void
}
/** The connected wallet. Opens the wallet's dialog, makes payments, and reports the wallet's state. */
export const Wallet = defineService<WalletService>('wallet@1')

/** The facts by which a connector decides whether its tile is shown. */
export interface ConnectorConditionContext {
  readonly filters: readonly 'nwc'[]
  /** True if the page has a WebLN object. */
  readonly webln: boolean
  /** The site's `config.json`; `undefined` until it is read, and in the widget. */
  readonly site?: HostConfig | undefined
}

/** Passed to a connector when it opens a connection. */
export interface ConnectorEnvironment {
  /** Aborted when the user cancels connecting or disconnects the wallet. */
  readonly signal: AbortSignal
  readonly config: WalletConfig
}

/** Opens a connection to a wallet. Throws an error with a message for the user. */
export type ConnectToWallet = (config: ConnectorConfig, env: ConnectorEnvironment) => Promise<WalletProvider>

/** The action of a tile that opens no screen. */
export type ConnectorAction = (
  wallet: WalletService,
  resolve: <S>(token: ServiceToken<S>) => Promise<S>,
) => void | Promise<void>

/** A call to the code of a guest wallet. Amounts are in sats. */
export interface GuestWalletRequest {
  /** `methods` asks for the names of the other methods that the code implements. */
  readonly method: 'methods' | 'getInfo' | 'getBalance' | 'makeInvoice' | 'sendPayment'
  /**
   * The values that the user entered into `GuestWallet.fields`, by field id. They come from storage and are not
   * checked.
   */
  readonly fields: unknown
  readonly args: Readonly<Record<string, unknown>>
}

/**
 * A wallet that the code of a guest (a plugin from a stranger) implements. The flow shows its fields and checks its
 * results.
 */
export interface GuestWallet {
  /** The title of the guest. */
  readonly title: string
  /** The servers that the code may contact: their hosts, with ports. The user sees them before entering anything. */
  readonly hosts: readonly string[]
  /** The host from which the code is fetched when connecting, if it is not stored yet. */
  readonly codeHost?: string
  /** The fields that the user fills in to connect. */
  readonly fields: readonly {
    readonly id: string
    readonly label: string
    /** True if the value must not be readable on the screen. */
    readonly secret?: boolean
    readonly example?: string
  }[]
  /**
   * Resolves with the code's answer, which is not checked. Rejects with a reason, which is shown after the title, and
   * with an `UnknownGuestOutcomeError` (`#kernel/sandbox`) if nobody knows whether the code has acted. `signal` is
   * aborted when the wallet is disconnected.
   */
  request(request: GuestWalletRequest, signal: AbortSignal): Promise<unknown>
}

/** A way to connect a wallet: its tile in the flow, and the types of stored connections that it opens. */
export interface WalletConnector extends ContributionBase {
  readonly name: string
  readonly connectorType: ConnectorType
  readonly tile: {
    readonly background: string
    /** Colour of the tile's mark. */
    readonly ink: string
    /** SVG path data of the tile's mark, in a box of 24 by 24. */
    readonly mark: string
  }
  readonly when?: (facts: ConnectorConditionContext) => boolean
  /** Route of the screen that the tile opens. */
  readonly route?: WalletRoute
  /** The action of a tile that opens no screen. */
  readonly action?: () => Promise<{ default: ConnectorAction }>
  /** Types of connections that this connector opens. By default only `connectorType`. */
  readonly opensTypes?: readonly ConnectorType[]
  readonly open?: () => Promise<{ default: ConnectToWallet }>
  /** Given in place of `route`, `action` and `open`. */
  readonly guestWallet?: GuestWallet
}
export const walletConnectors = defineContributionPoint<WalletConnector>(
  'wallet-connectors',
  ({ route, action, guestWallet }) =>
    [route, action, guestWallet].filter(each => each !== undefined).length === 1
      ? undefined
      : 'a tile has a route, a press or an asked wallet',
)

/** A screen in the flow. */
export const walletScreens = defineContributionPoint<
  ContributionBase & {
    readonly route: WalletRoute
    readonly title: string
    /**
     * True if the screen is a form. It stays rendered while connecting, so that the typed texts are still there after a
     * failure.
     */
    readonly isForm?: boolean
    readonly view: ViewLoader<Record<never, never>>
  }
>('wallet-screens')

/** The connection flow, from the tiles of connectors to 'Connected!'. Shows the connected wallet if there is one. */
export const WalletFlow = defineView<{ onClose?(): void }>('wallet-flow')

/** Shows an invoice and pays it with the connected wallet, or lets the user pay it with another wallet. */
export const PaymentFlow = defineView<{
  readonly invoice: string
  /**
   * 'internal': the user pays with the connected wallet; 'external': with another wallet; 'all', the default: with
   * either.
   */
  readonly paymentMethods?: 'all' | 'internal' | 'external'
  /** The purpose of the payment, for the payment history. */
  readonly origin?: PaymentPurpose
  /** Set to true by the caller when it learns that the user has paid with another wallet. */
  readonly paid?: boolean
  /** If false, the flow shows no close button, because the element around it has one. */
  readonly showCloseButton?: boolean
  onPaid?(result: { readonly preimage: string }): void
  onClose?(): void
}>('payment-flow')

/** The balance in the chosen currency; 'Loading...' until it is known, and a warning sign if it cannot be read. */
export const WalletBalance = defineView<Record<never, never>>('wallet-balance')

/**
 * Returns a message for the user if the page's Content Security Policy has blocked a connection to one of the hosts in
 * `requestedHosts`, or to any host if `requestedHosts` is absent. The browser's own error does not name this cause.
 */
export function getCspRefusalMessage(
  { effectiveDirective, blockedURI }: Pick<SecurityPolicyViolationEvent, 'effectiveDirective' | 'blockedURI'>,
  requestedHosts?: string,
): string | undefined {
  if (effectiveDirective !== 'connect-src' || !URL.canParse(blockedURI)) return undefined
  const { protocol, host } = new URL(blockedURI)
  if (!host || (requestedHosts !== undefined && !requestedHosts.includes(host))) return undefined
  return `This page is not allowed to reach ${protocol}//${host}: its Content-Security-Policy leaves it out of connect-src.`
}

/**
 * The connected wallet has paid an invoice. Sent once for each payment, after it is in `WalletService.paidInvoices`.
 */
export const walletPaid = defineEvent<PaidInvoice>('wallet.paid')

/**
 * Contributions that find out what payments in the history were for. `label` is the name of a filter that shows only
 * such payments. `find` resolves with the purposes that it knows, by payment hash.
 */
export const paymentPurposeFinders = defineContributionPoint<
  ContributionBase & {
    readonly label: string
    readonly find: () => Promise<{ readonly default: PaymentPurposeFinder }>
  }
>('payment-origins')
export type PaymentPurposeFinder = (
  payments: readonly WalletTransaction[],
  kernel: Kernel,
  signal: AbortSignal,
) => Promise<ReadonlyMap<string, PaymentPurpose>>
