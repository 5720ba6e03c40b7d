import { createStore, type Logger, type Store } from '#kernel'
import {
  type ConnectedProvider,
  type ConnectorConfig,
  type PaidInvoice,
  type WalletConfig,
  type WalletError,
  type WalletProvider,
  type WalletRoute,
  type WalletService,
  type WalletState,
  walletError,
} from '../contract'
import { createRates } from '../money/create-rates'
import { createBalance } from './create-balance'
import { createNavigation } from './create-navigation'
import { createPaidList } from './create-paid-list'
import { defaultConfig } from './default-config'
import { type ConnectorParts, findConnector } from './find-connector'
import { infoOf } from './info-of'
import { createPayments } from './payments'
import { watchPolicy } from './policy-watch'
import { providerFacade } from './provider-facade'
import type { SecretBox } from './secret-box'
import { takeOffers } from './take-offers'
import type { Unsettled } from './unsettled'
import { createWalletStorage } from './wallet-storage'

interface Parts extends ConnectorParts {
  readonly log: Logger
  /** Aborted when the plugin stops. */
  readonly signal: AbortSignal
  readonly unsettled: Store<Unsettled>
  /** Called once when an invoice was paid. */
  onPaid(paid: PaidInvoice): void
  /** Resolves with the box that encrypts and decrypts stored connections. */
  box(): Promise<SecretBox>
}

/** One connection attempt and its result. */
interface Connection {
  readonly config: ConnectorConfig
  readonly abort: AbortController
  /** The route that is shown after connecting. */
  route: WalletRoute
  provider?: WalletProvider
  facade?: ConnectedProvider
  /** Identifies the latest change of the wallet's account. */
  turn?: object
}

/** Fields of the state that the wallet reported about itself. */
const REPORTED_FIELDS = ['info', 'alias', 'balance', 'balanceText', 'balanceFailed'] as const

/** Creates the wallet: at most one connection, its balance and payments, and the route of its flow. */
export function createWallet({ log, signal, unsettled, onPaid, box, ...connectors }: Parts): WalletService {
  const config = createStore<WalletConfig>(defaultConfig)
  const storage = createWalletStorage({ mode: () => config.get().storage, box })
  const state = createStore<WalletState>({
    status: 'disconnected',
    route: '/start',
    routeHistory: [],
    modalOpen: false,
    currency: 'SATS',
  })
  const paid = createPaidList(onPaid)
  const waiting = new Set<{ resolve(provider: ConnectedProvider): void; reject(error: Error): void }>()
  const navigation = createNavigation(state)
  let connection: Connection | undefined
  /** The connection from the page's address. It contains a secret, so it is not part of the state. */
  let offered: ConnectorConfig | undefined
  let started = false

  const supports = (method: string) =>
    (state.get().info?.methods.includes(method) ?? false) && connection?.provider?.getBalance !== undefined
  const balance = createBalance({
    state,
    rates: createRates(() => config.get().ratesUrl),
    storage,
    log,
    signal,
    provider: () => connection?.provider,
    supports,
  })
  const code = () => import('../invoice/invoice-code')
  const payments = createPayments({
    decode: async text => (await code()).decodeInvoice(text),
    proves: async (preimage, hash) => (await code()).proves(preimage, hash),
    walletId: async () => {
      const { config: saved } = connection ?? {}
      // An extension is always connected in the same way. So the wallet's id also contains the node, which
      // distinguishes the extension's accounts.
      const node = saved?.connectorType === 'extension.generic' && state.get().info?.node
      return (await code()).fingerprint(JSON.stringify(saved ?? '') + (node ? JSON.stringify(node) : ''))
    },
    provider: () => connection?.provider,
    unsettled,
    onPaid(...made) {
      void balance.refresh()
      paid.add(...made)
    },
    now: () => Math.floor(Date.now() / 1_000),
  })

  /** Closes the connection, or cancels the attempt to connect. */
  function release() {
    const was = connection
    connection = undefined
    was?.abort.abort()
    was?.provider?.close?.()
    state.set(draft => {
      draft.status = 'disconnected'
      for (const field of ['connectorName', 'connectorType', 'kept', ...REPORTED_FIELDS] as const)
        delete draft[field]
    })
  }

  function refuseOffer() {
    offered = undefined
    state.set(draft => {
      delete draft.offered
    })
  }

  /**
   * Ends a failed attempt to connect. The stored connection stays, because the wallet may be reachable later and only
   * the user may delete the connection.
   */
  function fail() {
    release()
    const kept = config.get().persistConnection ? storage.peekConfig() : undefined
    if (!kept) return
    state.set(draft => {
      draft.kept = kept.connectorName
    })
  }

  /** Called when the wallet has switched accounts. Clears the data of the previous account. */
  async function takeAccount(of: Connection, provider: WalletProvider) {
    const turn = {}
    of.turn = turn
    balance.forget()
    state.set(draft => {
      for (const field of REPORTED_FIELDS) delete draft[field]
    })
    const info = await infoOf(provider, log)
    if (connection !== of || of.turn !== turn) return
    state.set(draft => {
      if (info) Object.assign(draft, { info, alias: info.node.alias })
    })
    void balance.refresh()
  }

  async function open(target: ConnectorConfig, abort: AbortSignal): Promise<WalletProvider> {
    const load = await findConnector(target, connectors, abort)
    const { default: openConnector } = await load().catch((error: unknown) => {
      log.warn('A connector did not load:', error)
      throw walletError('network', NOT_LOADED)
    })
    return openConnector(target, { signal: abort, config: config.get() })
  }

  const wallet: WalletService = {
    ...navigation,
    paid: paid.list,
    state,
    config,
    supports,
    refreshBalance: balance.refresh,
    setCurrency: balance.setCurrency,
    decode: async text => (await code()).decodeInvoice(text),
    pay: payments.pay,
    underWay: payments.underWay,
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
      await takeOffers({
        wallet,
        log,
        storage,
        signal,
        offer(target) {
          offered = target
          state.set(draft => {
            draft.offered = true
          })
          wallet.openModal()
        },
      })
    },
    async reconnect() {
      const kept = await storage.readConfig()
      if (state.get().status !== 'disconnected') return
      if (kept) await wallet.connect(kept, { route: '/start' })
      else navigation.setError('The saved connection cannot be read any more. Connect the wallet again.')
    },
    async connect(target, { route = '/connected', keep = true } = {}) {
      release()
      const mine: Connection = { config: target, abort: new AbortController(), route }
      connection = mine
      state.set(draft => {
        draft.status = 'connecting'
        draft.connectorName = target.connectorName
        draft.connectorType = target.connectorType
        delete draft.error
      })
      const asked = connectors.connectors().find(({ value }) => value.connectorType === target.connectorType)
        ?.value.asked
      const policy = watchPolicy(target, asked && [...asked.hosts, asked.codeHost ?? ''])
      try {
        const provider = await open(target, mine.abort.signal)
        const info = await infoOf(provider, log)
        if (connection !== mine) return provider.close?.()
        mine.provider = provider
        mine.facade = providerFacade(provider, payments.pay, mine.abort.signal)
        if (keep && config.get().persistConnection) void storage.writeConfig(target)
        state.set(draft => {
          draft.status = 'connected'
          draft.route = mine.route
          if (info) Object.assign(draft, { info, alias: info.node.alias })
        })
        for (const { resolve } of waiting) resolve(mine.facade)
        waiting.clear()
        payments.resume()
        provider.onAccountChanged?.(() => void takeAccount(mine, provider), mine.abort.signal)
        void balance.refresh()
      } catch (error) {
        const refusal = asked || isNetwork(error) ? await policy.refusal() : undefined
        if (connection !== mine) return
        fail()
        navigation.setError(refusal ?? (error instanceof Error ? error.message : String(error)))
      } finally {
        policy.stop()
      }
    },
    answerOffer(take) {
      const target = offered
      refuseOffer()
      if (take && target) void wallet.connect(target)
    },
    cancel() {
      if (state.get().status === 'connecting') fail()
    },
    disconnect() {
      const was = connection?.provider
      release()
      was?.forget?.()
      storage.removeConfig()
      wallet.closeModal()
    },
    connectorConfig: () => (connection?.provider ? connection.config : undefined),
    provider: () => connection?.facade,
    requestProvider: () =>
      new Promise((resolve, reject) => {
        if (connection?.facade) return resolve(connection.facade)
        waiting.add({ resolve, reject })
        wallet.openModal()
      }),
    openModal: () =>
      state.set(draft => {
        draft.modalOpen = true
      }),
    closeModal() {
      // The user did not see 'Connected!', so it must not appear when the flow is opened later.
      if (connection) connection.route = '/start'
      refuseOffer()
      state.set(draft => {
        draft.modalOpen = false
        draft.routeHistory = []
        draft.route = '/start'
        delete draft.error
      })
      for (const { reject } of waiting) reject(new Error('Modal closed without connecting'))
      waiting.clear()
    },
  }
  signal.addEventListener('abort', () => {
    release()
    payments.dispose()
  })
  return wallet
}

/**
 * Message if a connector's script could not be loaded. It asks for a reload, because a browser never retries such a
 * script.
 */
const NOT_LOADED = 'The code for this wallet could not be loaded. Reload the page to try again.'

const isNetwork = (error: unknown) =>
  error instanceof Error && (error as Partial<WalletError>).code === 'network'
