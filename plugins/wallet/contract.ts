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

/** An error with a code that callers check. */
export const walletError = (code: WalletError['code'], message: string): WalletError =>
  Object.assign(new Error(message), { code })

/** A plugin's texts in the page's language, or in English if the page has no translation. */
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

/** Splits a text into the parts before, within and after its `[link]`; the middle is `undefined` without a link. */
export function splitLink(text: string): readonly [before: string, link: string | undefined, after: string] {
  const [, before = text, link, after = ''] = /^([^[]*)\[([^\]]*)\](.*)$/s.exec(text) ?? []
  return [before, link, after]
}

/** Places within the flow; they are not part of the page's address. */
export type WalletRoute = `/${string}`

export interface WalletState {
  readonly status: 'disconnected' | 'connecting' | 'connected'
  readonly route: WalletRoute
  readonly routeHistory: readonly WalletRoute[]
  /** True when the flow was requested; the part of the app that hosts the wallet shows it. */
  readonly modalOpen: boolean
  readonly connectorName?: string
  readonly connectorType?: ConnectorType
  readonly info?: WalletInfo
  readonly alias?: string
  /** sats */
  readonly balance?: number
  /** The balance formatted in the chosen currency; in sats while the rate is unknown. */
  readonly balanceText?: string
  readonly balanceFailed?: boolean
  /** SATS, BTC or an ISO 4217 code. */
  readonly currency: string
  /** Name of the stored connection, set after connecting has failed. */
  readonly kept?: string
  /** True while the user must choose between the stored connection and another one from the page's address. */
  readonly offered?: true
  readonly error?: string
}

export interface WalletService {
  readonly state: ReadableStore<WalletState>
  readonly config: ReadableStore<WalletConfig>
  /** Changes settings, before `start` or later; settings that are not named stay. */
  configure(config: Partial<WalletConfig>): void
  /**
   * Restores the saved currency and connection, and uses what the page's extension or address offers. Only the first
   * call has an effect. Resolves once connecting has begun, or there is nothing to connect.
   */
  start(): Promise<void>

  /**
   * Never throws: a failure is in `state.error`, and the stored connection stays. `route` is shown afterwards; the
   * default is '/connected'. With `keep: false`, the stored connection stays even on success.
   */
  connect(
    config: ConnectorConfig,
    options?: { readonly route?: WalletRoute; readonly keep?: boolean },
  ): Promise<void>
  /** Connects with the stored connection, unless connected already. Like `connect`, it never throws. */
  reconnect(): Promise<void>
  /** Replaces the stored connection with the one from the address, or drops the offer. */
  answerOffer(take: boolean): void
  /** Cancels a connection attempt. */
  cancel(): void
  /** Disconnects and deletes the stored connection; nothing else deletes it. */
  disconnect(): void
  /** The current connection; `undefined` if there is none. */
  connectorConfig(): ConnectorConfig | undefined
  /** `undefined` unless connected. Refuses all calls after a disconnect. */
  provider(): ConnectedProvider | undefined
  /** Opens the flow and resolves with the provider once the user has connected a wallet. */
  requestProvider(): Promise<ConnectedProvider>
  /** Whether the wallet lists the method and can read its balance. */
  supports(method: string): boolean
  refreshBalance(): Promise<void>
  setCurrency(code: string): void

  /** Decodes and checks an invoice, with or without 'lightning:'; throws an error with a message for the user. */
  decode(paymentRequest: string): Promise<Invoice>
  /**
   * Pays an invoice, or joins a payment of the same invoice under way. Throws for an invoice that must not be paid,
   * such as one without amount, and if there is no provider ('No WebLN provider available').
   */
  pay(paymentRequest: string): Promise<Payment>
  /**
   * The payment of this invoice, finished or under way; returns `undefined` at once if there are no payments at all.
   */
  underWay(paymentRequest: string): Promise<Payment | undefined> | undefined

  push(route: WalletRoute): void
  /** Returns to the former route, or '/start' if there is none; clears the error. */
  back(): void
  /** Goes to '/start' and clears the history. */
  clearRouteHistory(): void
  setError(message: string | undefined): void
  openModal(): void
  /** Clears route history, error and offer; rejects pending provider requests. */
  closeModal(): void
}
/** The connected wallet: opens the wallet's dialog, pays, and tells its state. */
export const Wallet = defineService<WalletService>('wallet@1')

/** The facts that decide whether a tile is shown. */
export interface ConnectorFacts {
  readonly filters: readonly 'nwc'[]
  /** True if the page has a WebLN object. */
  readonly webln: boolean
}

/** The options with which a connector opens a connection. */
export interface ConnectorEnvironment {
  /** Aborted when connecting is cancelled or the wallet is disconnected. */
  readonly signal: AbortSignal
  readonly config: WalletConfig
}

/** Connects to a wallet; throws an error with a message for the user. */
export type OpenConnector = (config: ConnectorConfig, env: ConnectorEnvironment) => Promise<WalletProvider>

/** Action of a tile that does not lead to a screen. */
export type PressConnector = (
  wallet: WalletService,
  resolve: <S>(token: ServiceToken<S>) => Promise<S>,
) => void | Promise<void>

/** A way to connect: its tile in the flow, and how to open stored connections of its types. */
export interface WalletConnector extends ContributionBase {
  readonly name: string
  readonly connectorType: ConnectorType
  readonly tile: {
    readonly background: string
    /** Colour of the mark. */
    readonly ink: string
    /** Path data of the mark, 24 by 24. */
    readonly mark: string
  }
  readonly when?: (facts: ConnectorFacts) => boolean
  /** The screen that the tile leads to. */
  readonly route?: WalletRoute
  /** The action of a tile without a screen. */
  readonly press?: () => Promise<{ default: PressConnector }>
  /** Types that it opens; by default only `connectorType`. */
  readonly opens?: readonly ConnectorType[]
  readonly open?: () => Promise<{ default: OpenConnector }>
}
export const walletConnectors = definePoint<WalletConnector>('wallet-connectors', ({ route, press }) =>
  (route === undefined) === (press === undefined) ? 'a tile has a route or a press' : undefined,
)

/** A screen in the flow, which uses the wallet service. */
export const walletScreens = definePoint<
  ContributionBase & {
    readonly route: WalletRoute
    readonly title: string
    readonly view: ViewLoader<Record<never, never>>
  }
>('wallet-screens')

/** The connection flow, from the tiles to 'Connected!'; shows the connected wallet if there is one. */
export const WalletFlow = defineView<{ onClose?(): void }>('wallet-flow')

/** Shows an invoice and pays it, with the connected wallet or another one. */
export const PaymentFlow = defineView<{
  readonly invoice: string
  /** `internal`: pay with the connected wallet; `external`: with another. Default 'all'. */
  readonly paymentMethods?: 'all' | 'internal' | 'external'
  /** Set by the caller when an external payment has arrived. */
  readonly paid?: boolean
  /** False if the surrounding element has its own close button. */
  readonly cross?: boolean
  onPaid?(result: { readonly preimage: string }): void
  onClose?(): void
}>('payment-flow')

/** The balance in the chosen currency; 'Loading...' until it is known, a warning sign if it cannot be read. */
export const WalletBalance = defineView<Record<never, never>>('wallet-balance')

/**
 * Message for a connection that the page's Content Security Policy has blocked, if its host occurs in `reached`, or for
 * any host if `reached` is absent. It is needed because the browser's own error does not give the cause.
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

/** The page of the wallet in the client. */
export const walletRoute = defineRoute('/wallet')
