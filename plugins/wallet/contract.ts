import {
  type ContributionBase,
  definePoint,
  defineRoute,
  defineService,
  defineView,
  type ReadableStore,
  type ServiceToken,
  type ViewLoader,
} from '#kernel'
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

/** An error with a code that whoever pays or connects looks at. */
export const walletError = (code: WalletError['code'], message: string): WalletError =>
  Object.assign(new Error(message), { code })

/** A plugin's words in the language of the page; English where the page has none. */
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

/** A text before, in and after its `[link]`; `undefined` in the middle where it has none. */
export function splitLink(text: string): readonly [before: string, link: string | undefined, after: string] {
  const [, before = text, link, after = ''] = /^([^[]*)\[([^\]]*)\](.*)$/s.exec(text) ?? []
  return [before, link, after]
}

/** Places inside the flow; they are no addresses. */
export type WalletRoute = `/${string}`

export interface WalletState {
  readonly status: 'disconnected' | 'connecting' | 'connected'
  readonly route: WalletRoute
  readonly routeHistory: readonly WalletRoute[]
  /** Somebody asked for the flow; whoever is the home of the wallet shows it. */
  readonly modalOpen: boolean
  readonly connectorName?: string
  readonly connectorType?: ConnectorType
  readonly info?: WalletInfo
  readonly alias?: string
  /** sats */
  readonly balance?: number
  /** The balance as it is shown in the currency chosen; in sats while a rate is not known. */
  readonly balanceText?: string
  readonly balanceFailed?: boolean
  /** SATS, BTC or a code of ISO 4217. */
  readonly currency: string
  /** Name of the connection that is kept, after a connecting that came to nothing. */
  readonly kept?: string
  /** The page's address brought another connection than the one that is kept; until somebody answers. */
  readonly offered?: true
  readonly error?: string
}

export interface WalletService {
  readonly state: ReadableStore<WalletState>
  readonly config: ReadableStore<WalletConfig>
  /** Before `start`, or at any time; what is not named stays. */
  configure(config: Partial<WalletConfig>): void
  /**
   * Takes up the saved currency and connection, and what the page's extension or address offers. Once; later calls do
   * nothing. Resolves when a connecting that comes of it has begun, or none does.
   */
  start(): Promise<void>

  /**
   * Never throws: a failure is in `state.error`, and what was kept before stays. `route` is where the flow is
   * afterwards, '/connected' when absent. `keep: false` keeps what was kept also when it comes about.
   */
  connect(
    config: ConnectorConfig,
    options?: { readonly route?: WalletRoute; readonly keep?: boolean },
  ): Promise<void>
  /** Takes up the connection that is kept, unless there is one already. Never throws, as `connect`. */
  reconnect(): Promise<void>
  /** Takes the connection that the address brought in the place of the one that is kept, or forgets it. */
  answerOffer(take: boolean): void
  /** Gives up a connecting that is under way. */
  cancel(): void
  /** Lets go of the connection, and of the one that is kept: nothing else removes that. */
  disconnect(): void
  /** The connection that is in use; `undefined` when there is none. */
  connectorConfig(): ConnectorConfig | undefined
  /** `undefined` unless connected. Refuses everything after a disconnect. */
  provider(): ConnectedProvider | undefined
  /** The provider, once somebody has connected one in the flow that this opens. */
  requestProvider(): Promise<ConnectedProvider>
  /** Listed among the wallet's methods, by a wallet that offers to read its balance. */
  supports(method: string): boolean
  refreshBalance(): Promise<void>
  setCurrency(code: string): void

  /** Checks an invoice; throws with the reason for people. Takes 'lightning:' before it. */
  decode(paymentRequest: string): Promise<Invoice>
  /**
   * Pays, or takes up what is under way for the same invoice. Throws for an invoice that must not be paid and
   * when there is no provider ('No WebLN provider available'). An amountless invoice is refused.
   */
  pay(paymentRequest: string): Promise<Payment>
  /** What became, or becomes, of a payment of this invoice; `undefined` at once while none at all is under way. */
  underWay(paymentRequest: string): Promise<Payment | undefined> | undefined

  push(route: WalletRoute): void
  /** Back to the route before, '/start' when there is none; clears the error. */
  back(): void
  /** To '/start', with nothing to go back to. */
  clearRouteHistory(): void
  setError(message: string | undefined): void
  openModal(): void
  /** Clears route history, error and offer; who asked for a provider and got none is refused. */
  closeModal(): void
}
export const Wallet = defineService<WalletService>('wallet@1')

/** What decides whether a tile is shown. */
export interface ConnectorFacts {
  readonly filters: readonly 'nwc'[]
  /** The page has a WebLN object. */
  readonly webln: boolean
}

/** What a connector is given to work with. */
export interface ConnectorEnvironment {
  /** Aborted when connecting is cancelled or the wallet is disconnected. */
  readonly signal: AbortSignal
  readonly config: WalletConfig
}

/** Opens a wallet; throws with the reason for people. */
export type OpenConnector = (config: ConnectorConfig, env: ConnectorEnvironment) => Promise<WalletProvider>

/** A pressed tile that does not lead to a screen. */
export type PressConnector = (
  wallet: WalletService,
  resolve: <S>(token: ServiceToken<S>) => Promise<S>,
) => void | Promise<void>

/** A way to connect: its tile in the flow, and how stored connections of its types are opened. */
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
  /** Where its tile leads. */
  readonly route?: WalletRoute
  /** What its tile does, where it leads nowhere. */
  readonly press?: () => Promise<{ default: PressConnector }>
  /** Types it opens; `connectorType` alone when absent. */
  readonly opens?: readonly ConnectorType[]
  readonly open?: () => Promise<{ default: OpenConnector }>
}
export const walletConnectors = definePoint<WalletConnector>('wallet-connectors', ({ route, press }) =>
  (route === undefined) === (press === undefined) ? 'a tile has a route or a press' : undefined,
)

/** A screen inside the flow. It reaches the wallet by its service. */
export const walletScreens = definePoint<
  ContributionBase & {
    readonly route: WalletRoute
    readonly title: string
    readonly view: ViewLoader<Record<never, never>>
  }
>('wallet-screens')

/** The way to a connection, from the tiles to 'Connected!'; the connected wallet when there is one. */
export const WalletFlow = defineView<{ onClose?(): void }>('wallet-flow')

/** Shows an invoice and pays it, by the wallet or from outside. */
export const PaymentFlow = defineView<{
  readonly invoice: string
  /** `internal` by the connected wallet, `external` by another. 'all' when absent. */
  readonly paymentMethods?: 'all' | 'internal' | 'external'
  /** Set by who saw an external payment arrive. */
  readonly paid?: boolean
  /** False where what it stands in has a cross of its own. */
  readonly cross?: boolean
  onPaid?(result: { readonly preimage: string }): void
  onClose?(): void
}>('payment-flow')

/** The balance in the currency chosen; 'Loading...' until it is known, a warning sign when it cannot be read. */
export const WalletBalance = defineView<Record<never, never>>('wallet-balance')

/**
 * What to say of a connection that the page's Content Security Policy refused, if it was one to an address that stands
 * in `reached`, or to any when there is none: bare failures of a browser do not name their cause.
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

/** The page of the wallet that the client carries. */
export const walletRoute = defineRoute('/wallet')
