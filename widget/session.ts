import type { WalletService, WalletState } from '#contracts/wallet'
import { errors, messages, speak } from './messages'
import type { BitcoinConnectConfig, ConnectorConfig, WebLNProvider } from './types'

/** The state that the elements show. */
export interface SessionState {
  readonly status: WalletState['status']
  /** The content of the open modal. */
  readonly modal: 'connect' | 'payment' | undefined
  readonly showBalance: boolean
  /** The connected wallet supports reading its balance. */
  readonly hasBalance: boolean
  readonly balanceText: string | undefined
  readonly balanceFailed: boolean
  /** Texts in the page's language. */
  readonly words: BitcoinConnectConfig['words']
}

/** The connection of a page, shared by all its elements. The wallet's code is loaded when something needs it. */
export interface Session {
  get(): SessionState
  /** `fn` gets the new state and the one before. Returns a function that ends the subscription. */
  subscribe(fn: (state: SessionState, before: SessionState) => void): () => void
  configure(config: BitcoinConnectConfig): void
  /** The options the page has given so far. */
  config(): BitcoinConnectConfig
  /** Loads the wallet's code and returns the wallet. Rejects if that fails; the next call tries again. */
  load(): Promise<WalletService>
  /** The wallet, once its code has loaded. */
  wallet(): WalletService | undefined
  /**
   * Restores the connection: the stored one, one in the address, or an extension. Only the first call has an effect.
   */
  start(): void
  connect(config: ConnectorConfig): Promise<void>
  disconnect(): void
  requestProvider(): Promise<WebLNProvider>
  /** Records the content of the modal; `closed` is called once when the modal is gone. */
  modalOpened(modal: 'connect' | 'payment', closed: () => void): void
  modalClosed(): void
  /** Opens the connect modal; set by the modal's own module. */
  showConnect: () => void
  hideModal: () => void
}

const CONFIG_KEY = 'bc:config'
/** ms to wait for the stored connection to be read. */
const READ_TIMEOUT_MS = 1_000

const initial: SessionState = {
  status: 'disconnected',
  modal: undefined,
  showBalance: true,
  hasBalance: false,
  balanceText: undefined,
  balanceFailed: false,
  words: undefined,
}

export function createSession(): Session {
  const subscribers = new Set<(state: SessionState, before: SessionState) => void>()
  let state = initial
  let config: BitcoinConnectConfig = {}
  let wallet: WalletService | undefined
  let loading: Promise<WalletService> | undefined
  let started = false
  let closed: (() => void) | undefined

  const set = (changes: Partial<SessionState>) => {
    const keys = Object.keys(changes) as (keyof SessionState)[]
    if (keys.every(key => state[key] === changes[key])) return
    const before = state
    state = { ...state, ...changes }
    for (const fn of [...subscribers]) {
      try {
        fn(state, before)
      } catch (error) {
        // An error in a page's own listener must not keep the other listeners from being called.
        reportError(error)
      }
    }
  }

  /** Copies the part of the wallet's state that the elements show. */
  const follow = (service: WalletService) => {
    let open = false
    const mirror = () => {
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
    service.state.subscribe(mirror)
    mirror()
  }

  const session: Session = {
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
      wallet?.configure(changes)
      speak(changes.words?.widget)
      set({ showBalance: config.showBalance ?? true, words: config.words })
    },
    load() {
      loading ??= import('./wallet-home').then(
        async ({ createWalletHome }) => {
          const service = (await createWalletHome()).wallet
          service.configure(config)
          started = true
          // Wait until the stored connection has been read, so that no caller is told that there is none, or asked to
          // connect again.
          await Promise.race([service.start(), new Promise(resolve => setTimeout(resolve, READ_TIMEOUT_MS))])
          // Apply the options that the page has given meanwhile.
          service.configure(config)
          if (state.modal) service.openModal()
          wallet = service
          follow(service)
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
      const begin = () => {
        if (wallet) return
        set({ status: 'connecting' })
        session.load().catch(told)
      }
      addEventListener(
        'webln:enabled',
        () => {
          if (wallet || loading) return
          begin()
          session.load().then(service => {
            if (service.state.get().status === 'disconnected')
              void service.connect(
                { connectorName: 'Browser Extension', connectorType: 'extension.generic' },
                { route: '/start', keep: !hasSaved() },
              )
          }, told)
        },
        { once: true },
      )
      addEventListener('bc:balancerefresh', () => void wallet?.refreshBalance())
      const offered = (config.autoConnect ?? true) && /[#?&]nwc=./.test(location.hash)
      if (offered || ((config.persistConnection ?? true) && hasSaved())) begin()
    },
    async connect(target) {
      set({ status: 'connecting' })
      const service = await session.load()
      // 'Connected!' is only for a user who watches the flow, not for one who opens the modal later.
      await service.connect(target, state.modal ? {} : { route: '/start' })
    },
    disconnect() {
      if (wallet) return wallet.disconnect()
      removeSaved()
      session.hideModal()
      void loading?.then(service => service.disconnect(), told)
    },
    async requestProvider() {
      if (typeof document === 'undefined') fail(errors.noProvider)
      session.start()
      if (!wallet && state.status === 'connecting') await session.load()
      if (wallet?.state.get().status === 'connecting') await settled(wallet)
      const there = wallet?.provider()
      if (there) return there
      session.showConnect()
      // If the modal is closed before the code has loaded, nothing else would reject this request.
      const gone = new Promise<never>((_, reject) => {
        const stop = session.subscribe(({ modal }) => {
          if (modal || wallet) stop()
          if (!modal && !wallet) reject(new Error(errors.notConnected))
        })
      })
      const service = await Promise.race([session.load(), gone])
      return (await service.requestProvider()) ?? fail(errors.noProvider)
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
  // With a stored connection, load the wallet's code now, beside the page's own. A failure is reported when the
  // wallet is used.
  if (hasSaved()) import('./wallet-home').then(home => home.createWalletHome()).catch(() => {})
  return session
}

const fail = (message: string): never => {
  throw new Error(message)
}

const told = (error: unknown) => console.warn(messages.unavailable, error)

/** Resolves when a running connection attempt has ended. */
const settled = (wallet: WalletService) =>
  new Promise<void>(resolve => {
    const listening = wallet.state.subscribe(() => {
      if (wallet.state.get().status === 'connecting') return
      listening.dispose()
      resolve()
    })
  })

/** Whether a connection is stored. Storage may be refused, as in a sandboxed frame or a private window. */
function hasSaved(): boolean {
  try {
    return (localStorage.getItem(CONFIG_KEY) ?? sessionStorage.getItem(CONFIG_KEY)) !== null
  } catch {
    return false
  }
}
function removeSaved(): void {
  try {
    localStorage.removeItem(CONFIG_KEY)
    sessionStorage.removeItem(CONFIG_KEY)
  } catch {
    // Storage is refused, so nothing was stored.
  }
}

const SESSION_SYMBOL = Symbol.for('pinion.wallet-widget.1')
type Holder = { [SESSION_SYMBOL]?: Session }

/** The session that all copies of this script on the page share. */
export function theSession(): Session {
  const holder = globalThis as Holder
  holder[SESSION_SYMBOL] ??= createSession()
  return holder[SESSION_SYMBOL]
}
