import { createStore, type Logger, type Store } from '#kernel'
import {
  type ConnectedProvider,
  type ConnectorConfig,
  createWalletError,
  type PaidInvoice,
  type WalletConfig,
  type WalletError,
  type WalletProvider,
  type WalletRoute,
  type WalletService,
  type WalletState,
} from '../contract'
import { createExchangeRates } from '../money/create-exchange-rates'
import { connectAtStart } from './connect-at-start'
import { createPaidInvoices } from './create-paid-invoices'
import { createConnectedProvider } from './create-provider-facade'
import { createWalletBalance } from './create-wallet-balance'
import { createWalletNavigation } from './create-wallet-navigation'
import { defaultConfig } from './default-config'
import { fetchWalletInfo } from './fetch-wallet-info'
import { type ConnectorSource, findConnector } from './find-connector'
import { createPaymentManager } from './payment-manager'
import type { TextCipher } from './text-cipher'
import type { UnsettledPayments } from './unsettled-payments'
import { createWalletStorage } from './wallet-storage'
import { watchSecurityPolicy } from './watch-security-policy'

interface WalletOptions extends ConnectorSource {
  readonly log: Logger
  /** Aborted when the plugin stops. */
  readonly signal: AbortSignal
  readonly unsettled: Store<UnsettledPayments>
  /** Called once after each payment that succeeded. */
  onPaid(paid: PaidInvoice): void
  /** Resolves with the cipher that encrypts and decrypts stored connections. */
  openSecretBox(): Promise<TextCipher>
}

/** An attempt to connect and, if it succeeds, the connection. */
interface WalletConnection {
  readonly config: ConnectorConfig
  readonly abort: AbortController
  /** The route that is shown after connecting. */
  route: WalletRoute
  provider?: WalletProvider
  facade?: ConnectedProvider
  /**
   * A new object for each change of the wallet's account, so that late answers about an earlier account are ignored.
   */
  accountVersion?: object
}

/** The fields of the state that come from the wallet. They are cleared when the wallet or its account changes. */
const REPORTED_FIELDS = ['info', 'alias', 'balance', 'balanceText', 'balanceFailed'] as const

/** Creates the wallet: at most one connection, its balance and payments, and the route of its flow. */
export function createWallet({
  log,
  signal,
  unsettled,
  onPaid,
  openSecretBox,
  ...connectors
}: WalletOptions): WalletService {
  const config = createStore<WalletConfig>(defaultConfig)
  const storage = createWalletStorage({ storageMode: () => config.get().storage, box: openSecretBox })
  const state = createStore<WalletState>({
    status: 'disconnected',
    route: '/start',
    routeHistory: [],
    modalOpen: false,
    currency: 'SATS',
  })
  const paid = createPaidInvoices(onPaid)
  const pendingRequests = new Set<{
    resolve(provider: ConnectedProvider): void
    reject(error: Error): void
  }>()
  const navigation = createWalletNavigation(state)
  let connection: WalletConnection | undefined
  /** The connection from the page's address. It contains a secret, so it is not part of the state. */
  let offered: ConnectorConfig | undefined
  let started = false

  const supports = (method: string) =>
    (state.get().info?.methods.includes(method) ?? false) && connection?.provider?.getBalance !== undefined
  const balance = createWalletBalance({
    state,
    rates: createExchangeRates(() => config.get().ratesUrl),
    storage,
    log,
    signal,
    provider: () => connection?.provider,
    supports,
  })
  const loadInvoiceCrypto = () => import('../invoice/invoice-crypto')
  const payments = createPaymentManager({
    decode: async text => (await loadInvoiceCrypto()).decodeInvoice(text),
    matchesPaymentHash: async (preimage, hash) =>
      (await loadInvoiceCrypto()).matchesPaymentHash(preimage, hash),
    walletId: async () => {
      const { config: saved } = connection ?? {}
      // The stored connection of an extension never differs. So the wallet's id also contains the node, by which the
      // extension's accounts differ.
      const node = saved?.connectorType === 'extension.generic' && state.get().info?.node
      return (await loadInvoiceCrypto()).fingerprintText(
        JSON.stringify(saved ?? '') + (node ? JSON.stringify(node) : ''),
      )
    },
    provider: () => connection?.provider,
    unsettled,
    onPaid(...payment) {
      void balance.refresh()
      paid.add(...payment)
    },
    now: () => Math.floor(Date.now() / 1_000),
  })

  /** Closes the connection, or cancels the attempt to connect. */
  function closeConnection() {
    const previous = connection
    connection = undefined
    previous?.abort.abort()
    previous?.provider?.close?.()
    state.set(draft => {
      draft.status = 'disconnected'
      for (const field of [
        'connectorName',
        'connectorType',
        'storedConnectorName',
        ...REPORTED_FIELDS,
      ] as const)
        delete draft[field]
    })
  }

  function dropOffer() {
    offered = undefined
    state.set(draft => {
      delete draft.hasOffer
    })
  }

  /**
   * Ends a failed attempt to connect. The stored connection stays, because the wallet may be reachable later and only
   * the user may delete it.
   */
  function failConnecting() {
    closeConnection()
    const storedConfig = config.get().persistConnection ? storage.peekConfig() : undefined
    if (!storedConfig) return
    state.set(draft => {
      draft.storedConnectorName = storedConfig.connectorName
    })
  }

  /** Called when the wallet has switched accounts. Clears the data of the previous account. */
  async function onAccountChanged(target: WalletConnection, provider: WalletProvider) {
    const accountVersion = {}
    target.accountVersion = accountVersion
    balance.invalidate()
    state.set(draft => {
      for (const field of REPORTED_FIELDS) delete draft[field]
    })
    const info = await fetchWalletInfo(provider, log)
    if (connection !== target || target.accountVersion !== accountVersion) return
    state.set(draft => {
      if (info) Object.assign(draft, { info, alias: info.node.alias })
    })
    void balance.refresh()
  }

  async function openConnection(target: ConnectorConfig, abort: AbortSignal): Promise<WalletProvider> {
    const load = await findConnector(target, connectors, abort)
    const { default: openConnector } = await load().catch((error: unknown) => {
      log.warn('A connector did not load:', error)
      throw createWalletError('network', CONNECTOR_NOT_LOADED)
    })
    return openConnector(target, { signal: abort, config: config.get() })
  }

  const wallet: WalletService = {
    ...navigation,
    paidInvoices: paid.list,
    state,
    config,
    supports,
    refreshBalance: balance.refresh,
    setCurrency: balance.setCurrency,
    decodeInvoice: async text => (await loadInvoiceCrypto()).decodeInvoice(text),
    pay: payments.pay,
    findPayment: payments.findPayment,
    configure: changes =>
      config.set(draft => {
        Object.assign(draft, changes)
      }),
    async start() {
      if (started) return
      started = true
      const currency = storage.readCurrency()
      if (currency)
        state.set(draft => {
          draft.currency = currency
        })
      await connectAtStart({
        wallet,
        log,
        storage,
        signal,
        offer(target) {
          offered = target
          state.set(draft => {
            draft.hasOffer = true
          })
          wallet.openModal()
        },
      })
    },
    async reconnect() {
      const storedConfig = await storage.readConfig()
      if (state.get().status !== 'disconnected') return
      if (storedConfig) await wallet.connect(storedConfig, { route: '/start' })
      else navigation.setError('The saved connection cannot be read any more. Connect the wallet again.')
    },
    async connect(target, { route = '/connected', keep = true } = {}) {
      closeConnection()
      const current: WalletConnection = { config: target, abort: new AbortController(), route }
      connection = current
      state.set(draft => {
        draft.status = 'connecting'
        draft.connectorName = target.connectorName
        draft.connectorType = target.connectorType
        delete draft.error
      })
      const connector = connectors
        .connectors()
        .find(({ value }) => value.connectorType === target.connectorType)?.value.guestWallet
      const policy = watchSecurityPolicy(target, connector && [...connector.hosts, connector.codeHost ?? ''])
      try {
        const provider = await openConnection(target, current.abort.signal)
        const info = await fetchWalletInfo(provider, log)
        if (connection !== current) return provider.close?.()
        current.provider = provider
        current.facade = createConnectedProvider(provider, payments.pay, current.abort.signal)
        if (keep && config.get().persistConnection) void storage.writeConfig(target)
        state.set(draft => {
          draft.status = 'connected'
          draft.route = current.route
          if (info) Object.assign(draft, { info, alias: info.node.alias })
        })
        for (const { resolve } of pendingRequests) resolve(current.facade)
        pendingRequests.clear()
        payments.resume()
        provider.onAccountChanged?.(() => void onAccountChanged(current, provider), current.abort.signal)
        void balance.refresh()
      } catch (error) {
        const refusal = connector || isNetworkError(error) ? await policy.refusal() : undefined
        if (connection !== current) return
        failConnecting()
        navigation.setError(refusal ?? (error instanceof Error ? error.message : String(error)))
      } finally {
        policy.stop()
      }
    },
    resolveOffer(take) {
      const target = offered
      dropOffer()
      if (take && target) void wallet.connect(target)
    },
    cancelConnecting() {
      if (state.get().status === 'connecting') failConnecting()
    },
    disconnect() {
      const previous = connection?.provider
      closeConnection()
      previous?.forget?.()
      storage.removeConfig()
      wallet.closeModal()
    },
    connectorConfig: () => (connection?.provider ? connection.config : undefined),
    provider: () => connection?.facade,
    requestProvider: () =>
      new Promise((resolve, reject) => {
        if (connection?.facade) return resolve(connection.facade)
        pendingRequests.add({ resolve, reject })
        wallet.openModal()
      }),
    openModal: () =>
      state.set(draft => {
        draft.modalOpen = true
      }),
    closeModal() {
      // The user has closed the flow without seeing 'Connected!'. It must not appear when the flow is opened later.
      if (connection) connection.route = '/start'
      dropOffer()
      state.set(draft => {
        draft.modalOpen = false
        draft.routeHistory = []
        draft.route = '/start'
        delete draft.error
      })
      for (const { reject } of pendingRequests) reject(new Error('Modal closed without connecting'))
      pendingRequests.clear()
    },
  }
  signal.addEventListener('abort', () => {
    closeConnection()
    payments.dispose()
  })
  return wallet
}

/**
 * Shown if a connector's script could not be loaded. It asks the user to reload the page, because a browser does not
 * load a failed script again.
 */
const CONNECTOR_NOT_LOADED = 'The code for this wallet could not be loaded. Reload the page to try again.'

const isNetworkError = (error: unknown) =>
  error instanceof Error && (error as Partial<WalletError>).code === 'network'
