import type { WALLET_CONFIG_KEY, WalletService, WalletState } from '#contracts/wallet'
import { errorMessages, messages, setMessages } from './messages'
import type { BitcoinConnectConfig, ConnectorConfig, WebLNProvider, WidgetGuest } from './types'

/** The session's state, as the elements show it. */
export interface WidgetSessionState {
  readonly status: WalletState['status']
  /** The dialog that is open; `undefined` while none is open. */
  readonly modal: 'connect' | 'payment' | undefined
  readonly showBalance: boolean
  /** True if the balance of the connected wallet can be read. */
  readonly hasBalance: boolean
  readonly balanceText: string | undefined
  readonly balanceFailed: boolean
  /** Texts in the page's language. */
  readonly words: BitcoinConnectConfig['words']
}

/** A page's wallet connection, shared by all elements. The wallet's code is loaded when something needs it. */
export interface WidgetSession {
  get(): WidgetSessionState
  /**
   * Calls `fn` with the new state and the previous one at each change. Returns a function that ends the subscription.
   */
  subscribe(fn: (state: WidgetSessionState, before: WidgetSessionState) => void): () => void
  configure(config: BitcoinConnectConfig): void
  /** Returns the options that the page has given so far. */
  config(): BitcoinConnectConfig
  /** Loads the wallet's code and resolves with the wallet. Rejects if loading fails; the next call tries again. */
  load(): Promise<WalletService>
  /** Returns the wallet if its code has loaded. */
  wallet(): WalletService | undefined
  /**
   * Connects the stored connection, a connection in the page's address, or an extension. Only the first call has an
   * effect.
   */
  start(): void
  connect(config: ConnectorConfig): Promise<void>
  disconnect(): void
  requestProvider(): Promise<WebLNProvider>
  /** Records what the opened modal shows. `closed` is called once when the modal was closed. */
  modalOpened(modal: 'connect' | 'payment', closed: () => void): void
  modalClosed(): void
  /** Opens the connect modal. The module of the modal sets this function. */
  showConnect: () => void
  hideModal: () => void
}

/** Written out and compared by its type, because the widget's first script does not load the contract. */
const CONFIG_KEY: typeof WALLET_CONFIG_KEY = 'bc:config'
/** Maximum number of milliseconds to wait until the stored connection has been read. */
const READ_TIMEOUT_MS = 1_000

const initialState: WidgetSessionState = {
  status: 'disconnected',
  modal: undefined,
  showBalance: true,
  hasBalance: false,
  balanceText: undefined,
  balanceFailed: false,
  words: undefined,
}

export function createWidgetSession(): WidgetSession {
  const subscribers = new Set<(state: WidgetSessionState, before: WidgetSessionState) => void>()
  let state = initialState
  let config: BitcoinConnectConfig = {}
  let wallet: WalletService | undefined
  let loading: Promise<WalletService> | undefined
  let started = false
  let closed: (() => void) | undefined
  /** Guests that the page has listed and that are not in the wallet's list yet. */
  const newGuests: WidgetGuest[] = []
  const addNewGuests = (home: WalletHomeModule) => home.addGuestWallets(newGuests.splice(0))

  const set = (changes: Partial<WidgetSessionState>) => {
    const keys = Object.keys(changes) as (keyof WidgetSessionState)[]
    if (keys.every(key => state[key] === changes[key])) return
    const before = state
    state = { ...state, ...changes }
    for (const fn of [...subscribers]) {
      try {
        fn(state, before)
      } catch (error) {
        // An error in one of the page's listeners must not keep the others from being called.
        reportError(error)
      }
    }
  }

  /** Copies the part of the wallet's state that the elements show. */
  const followWalletState = (service: WalletService) => {
    let open = false
    const copyState = () => {
      const { status, balanceText, balanceFailed, modalOpen } = service.state.get()
      set({
        status,
        hasBalance: status === 'connected' && service.supports('getBalance'),
        balanceText,
        balanceFailed: balanceFailed ?? false,
      })
      if (modalOpen === open) return
      open = modalOpen
      if (open && !state.modal) session.showConnect()
      else if (!open && state.modal) session.hideModal()
    }
    service.state.subscribe(copyState)
    copyState()
  }

  const session: WidgetSession = {
    showConnect: () => {},
    hideModal: () => {},
    get: () => state,
    config: () => config,
    wallet: () => wallet,
    subscribe(fn) {
      subscribers.add(fn)
      return () => subscribers.delete(fn)
    },
    configure(changes) {
      config = { ...config, ...changes }
      wallet?.configure(getWalletOptions(changes))
      newGuests.push(...(changes.guests ?? []))
      if (wallet) loadWidgetWalletModule().then(addNewGuests).catch(warnUnavailable)
      setMessages(changes.words?.widget)
      set({ showBalance: config.showBalance ?? true, words: config.words })
    },
    load() {
      loading ??= loadWidgetWalletModule().then(
        async home => {
          const service = (await home.loadWidgetWallet()).wallet
          await addNewGuests(home)
          service.configure(getWalletOptions(config))
          started = true
          // Wait until the stored connection has been read. Otherwise the caller would see no connection, or the user
          // would be asked to connect again.
          await Promise.race([service.start(), new Promise(resolve => setTimeout(resolve, READ_TIMEOUT_MS))])
          // Apply the options that the page gave while the connection was being read.
          service.configure(getWalletOptions(config))
          if (state.modal) service.openModal()
          wallet = service
          await addNewGuests(home)
          followWalletState(service)
          return service
        },
        error => {
          loading = undefined
          set({ status: 'disconnected' })
          throw error
        },
      )
      return loading
    },
    start() {
      if (started) return
      started = true
      const startLoading = () => {
        if (wallet) return
        set({ status: 'connecting' })
        session.load().catch(warnUnavailable)
      }
      addEventListener(
        'webln:enabled',
        () => {
          if (wallet || loading) return
          startLoading()
          session.load().then(service => {
            if (service.state.get().status === 'disconnected')
              void service.connect(
                { connectorName: 'Browser Extension', connectorType: 'extension.generic' },
                { route: '/start', keep: !hasStoredConnection() },
              )
          }, warnUnavailable)
        },
        { once: true },
      )
      addEventListener('bc:balancerefresh', () => void wallet?.refreshBalance())
      const hasUrlConnection = (config.autoConnect ?? true) && /[#?&]nwc=./.test(location.hash)
      if (hasUrlConnection || ((config.persistConnection ?? true) && hasStoredConnection())) startLoading()
    },
    async connect(target) {
      set({ status: 'connecting' })
      const service = await session.load()
      // Only a user who watches the modal gets the page 'Connected!'. Without a modal, the flow's start page is chosen,
      // for when the modal opens later.
      await service.connect(target, state.modal ? {} : { route: '/start' })
    },
    disconnect() {
      if (wallet) return wallet.disconnect()
      removeStoredConnection()
      session.hideModal()
      void loading?.then(service => service.disconnect(), warnUnavailable)
    },
    async requestProvider() {
      if (typeof document === 'undefined') throwError(errorMessages.noProvider)
      session.start()
      if (!wallet && state.status === 'connecting') await session.load()
      if (wallet?.state.get().status === 'connecting') await waitUntilConnected(wallet)
      const provider = wallet?.provider()
      if (provider) return provider
      session.showConnect()
      // If the modal is closed before the wallet's code has loaded, reject here, because nothing else would.
      const modalClosed = new Promise<never>((_, reject) => {
        const stop = session.subscribe(({ modal }) => {
          if (modal || wallet) stop()
          if (!modal && !wallet) reject(new Error(errorMessages.notConnected))
        })
      })
      const service = await Promise.race([session.load(), modalClosed])
      return (await service.requestProvider()) ?? throwError(errorMessages.noProvider)
    },
    modalOpened(modal, onClosed) {
      closed = onClosed
      set({ modal })
      wallet?.openModal()
    },
    modalClosed() {
      if (!state.modal) return
      const tell = closed
      closed = undefined
      set({ modal: undefined })
      wallet?.closeModal()
      tell?.()
    },
  }
  // If a connection is stored, load the wallet's code now, at the same time as the page's own. A failure is reported
  // when the wallet is used.
  if (hasStoredConnection())
    loadWidgetWalletModule()
      .then(home => home.loadWidgetWallet())
      .catch(() => {})
  return session
}

const loadWidgetWalletModule = () => import('./widget-wallet')
type WalletHomeModule = Awaited<ReturnType<typeof loadWidgetWalletModule>>

/**
 * Returns the options that the wallet needs. `guests` is left out, because the wallet would freeze the page's own
 * array.
 */
const getWalletOptions = ({ guests: _, ...options }: BitcoinConnectConfig) => options

const throwError = (message: string): never => {
  throw new Error(message)
}

const warnUnavailable = (error: unknown) => console.warn(messages.unavailable, error)

/** Resolves when the running connection attempt has ended. */
const waitUntilConnected = (wallet: WalletService) =>
  new Promise<void>(resolve => {
    const subscription = wallet.state.subscribe(() => {
      if (wallet.state.get().status === 'connecting') return
      subscription.dispose()
      resolve()
    })
  })

/**
 * Returns true if a connection is stored. The browser may refuse storage, as in a sandboxed frame or a private window.
 */
function hasStoredConnection(): boolean {
  try {
    return (localStorage.getItem(CONFIG_KEY) ?? sessionStorage.getItem(CONFIG_KEY)) !== null
  } catch {
    return false
  }
}
function removeStoredConnection(): void {
  try {
    localStorage.removeItem(CONFIG_KEY)
    sessionStorage.removeItem(CONFIG_KEY)
  } catch {
    // The browser refuses storage, so nothing was stored.
  }
}

const SESSION_SYMBOL = Symbol.for('pinion.wallet-widget.1')
type Holder = { [SESSION_SYMBOL]?: WidgetSession }

/** Returns the session. All copies of this script on the page share it. */
export function getWidgetSession(): WidgetSession {
  const holder = globalThis as Holder
  holder[SESSION_SYMBOL] ??= createWidgetSession()
  return holder[SESSION_SYMBOL]
}
