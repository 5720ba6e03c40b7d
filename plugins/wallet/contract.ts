import {
  type ContributionBase,
  definePoint,
  defineService,
  defineView,
  type ReadableStore,
  type ServiceToken,
  type ViewLoader,
} from '#kernel'
import { defineRoute } from '#kernel/shell'
import type { ConnectorConfig, ConnectorType, WalletConfig, Words } from './wallet-config'
import type {
  ConnectedProvider,
  Invoice,
  Payment,
  WalletError,
  WalletInfo,
  WalletProvider,
} from './wallet-provider'

export type {
  AuthorizationOptions,
  ConnectorConfig,
  ConnectorType,
  WalletConfig,
  Words,
} from './wallet-config'
export type {
  ConnectedProvider,
  Invoice,
  InvoiceLookup,
  InvoiceRequest,
  Payment,
  PaymentStatus,
  WalletError,
  WalletInfo,
  WalletProvider,
} from './wallet-provider'

/** Makes an error with a code that callers check. */
export const walletError = (code: WalletError['code'], message: string): WalletError =>
  Object.assign(new Error(message), { code })

/** Returns a plugin's texts in the page's language, or in English if the page has no translation. */
export function wordsIn<T extends Words>(
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
export function splitLink(text: string): readonly [before: string, link: string | undefined, after: string] {
  const [, before = text, link, after = ''] = /^([^[]*)\[([^\]]*)\](.*)$/s.exec(text) ?? []
  return [before, link, after]
}

/** Paths within the wallet's flow of screens. They are not part of the page's address. */
export type WalletRoute = `/${string}`

export interface WalletState {
  readonly status: 'disconnected' | 'connecting' | 'connected'
  readonly route: WalletRoute
  readonly routeHistory: readonly WalletRoute[]
  /** True if the flow was requested. The part of the app that contains the wallet must then show the flow. */
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
  /** Name of the stored connection. Set after connecting with it has failed. */
  readonly kept?: string
  /** True while the user must choose between the stored connection and another one from the page's address. */
  readonly offered?: true
  readonly error?: string
}

export interface WalletService {
  readonly state: ReadableStore<WalletState>
  readonly config: ReadableStore<WalletConfig>
  /** Changes the named settings, before or after `start`. Other settings stay the same. */
  configure(config: Partial<WalletConfig>): void
  /**
   * Restores the saved currency and connection, and uses a connection from the page's address or extension. Only the
   * first call has an effect. Resolves when connecting has begun, or when there is nothing to connect.
   */
  start(): Promise<void>

  /**
   * Connects to a wallet. Never throws: a failure is in `state.error`, and the stored connection stays. After success,
   * `route` is shown, '/connected' by default. With `keep: false`, the stored connection stays even on success.
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
   * If `take` is true, replaces the stored connection with the offered one from the address. Otherwise drops the offer.
   */
  answerOffer(take: boolean): void
  /** Cancels a connection attempt. */
  cancel(): void
  /** Disconnects and deletes the stored connection. No other call deletes it. */
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
  /** True if the wallet lists the method. Always false if its provider cannot read a balance. */
  supports(method: string): boolean
  refreshBalance(): Promise<void>
  setCurrency(code: string): void

  /** Decodes and checks an invoice, with or without 'lightning:'. Throws an error with a message for the user. */
  decode(paymentRequest: string): Promise<Invoice>
  /**
   * Pays an invoice. If the same invoice is already being paid, returns that payment. Throws for an invoice that must
   * not be paid, such as one without amount, and if there is no provider ('No WebLN provider available').
   */
  pay(paymentRequest: string): Promise<Payment>
  /**
   * Returns the payment of this invoice, finished or under way. Returns `undefined` without a promise if there are no
   * payments at all.
   */
  underWay(paymentRequest: string): Promise<Payment | undefined> | undefined

  push(route: WalletRoute): void
  /** Returns to the previous route, or to '/start' if there is none. Clears the error. */
  back(): void
  /** Goes to '/start' and clears the route history. */
  clearRouteHistory(): void
  setError(message: string | undefined): void
  openModal(): void
  /** Clears the route history, the error and the offer. Rejects pending requests for a provider. */
  closeModal(): void
}
/** The connected wallet. Opens the wallet's dialog, makes payments, and reports the wallet's state. */
export const Wallet = defineService<WalletService>('wallet@1')

/** The facts by which a connector decides whether its tile is shown. */
export interface ConnectorFacts {
  readonly filters: readonly 'nwc'[]
  /** True if the page has a WebLN object. */
  readonly webln: boolean
}

/** What a connector gets when it opens a connection. */
export interface ConnectorEnvironment {
  /** Aborted when the user cancels connecting or disconnects the wallet. */
  readonly signal: AbortSignal
  readonly config: WalletConfig
}

/** Connects to a wallet. Throws an error with a message for the user. */
export type OpenConnector = (config: ConnectorConfig, env: ConnectorEnvironment) => Promise<WalletProvider>

/** The action of a tile that does not lead to a screen. */
export type PressConnector = (
  wallet: WalletService,
  resolve: <S>(token: ServiceToken<S>) => Promise<S>,
) => void | Promise<void>

/** A way to connect a wallet: its tile in the flow, and how to open stored connections of its types. */
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
  readonly when?: (facts: ConnectorFacts) => boolean
  /** Route of the screen to which the tile leads. */
  readonly route?: WalletRoute
  /** Action of a tile that does not lead to a screen. */
  readonly press?: () => Promise<{ default: PressConnector }>
  /** Types of connections that this connector opens. By default only `connectorType`. */
  readonly opens?: readonly ConnectorType[]
  readonly open?: () => Promise<{ default: OpenConnector }>
}
export const walletConnectors = definePoint<WalletConnector>('wallet-connectors', ({ route, press }) =>
  (route === undefined) === (press === undefined) ? 'a tile has a route or a press' : undefined,
)

/** A screen in the flow. It uses the wallet service. */
export const walletScreens = definePoint<
  ContributionBase & {
    readonly route: WalletRoute
    readonly title: string
    readonly view: ViewLoader<Record<never, never>>
  }
>('wallet-screens')

/** The connection flow, from the tiles of connectors to 'Connected!'. Shows the connected wallet if there is one. */
export const WalletFlow = defineView<{ onClose?(): void }>('wallet-flow')

/** Shows an invoice and pays it with the connected wallet, or lets the user pay it with another wallet. */
export const PaymentFlow = defineView<{
  readonly invoice: string
  /** `internal`: the user pays with the connected wallet; `external`: with another wallet. The default is 'all'. */
  readonly paymentMethods?: 'all' | 'internal' | 'external'
  /** True if an external payment has arrived. The caller sets this. */
  readonly paid?: boolean
  /** If false, shows no close button, because the surrounding element has one. */
  readonly cross?: boolean
  onPaid?(result: { readonly preimage: string }): void
  onClose?(): void
}>('payment-flow')

/** The balance in the chosen currency; 'Loading...' until it is known, a warning sign if it cannot be read. */
export const WalletBalance = defineView<Record<never, never>>('wallet-balance')

/**
 * Returns a message if the page's Content Security Policy has blocked a connection to a host that occurs in `reached`,
 * or to any host if `reached` is absent. The message is needed because the browser's own error does not give this
 * cause.
 */
export function refusedByPolicy(
  { effectiveDirective, blockedURI }: Pick<SecurityPolicyViolationEvent, 'effectiveDirective' | 'blockedURI'>,
  reached?: string,
): string | undefined {
  if (effectiveDirective !== 'connect-src' || !URL.canParse(blockedURI)) return undefined
  const { protocol, host } = new URL(blockedURI)
  if (!host || (reached !== undefined && !reached.includes(host))) return undefined
  return `This page is not allowed to reach ${protocol}//${host}: its Content-Security-Policy leaves it out of connect-src.`
}

/** The path of the client's wallet page. */
export const walletRoute = defineRoute('/wallet')
