import { createValueStore, type Disposable, UserFacingError } from '#kernel'
import type { ShopInvoice, ShopState, SubscriptionShopService } from '../contract'
import { createOrderManager } from './create-order-manager'
import { getErrorMessage } from './get-error-message'
import { requireAccount, type ShopOptions } from './shop-options'

export const NOTHING_FOR_SALE_MESSAGE = 'This site sells nothing.'
const PAID = 'The provider has seen your payment of this order.'

const EMPTY_STATE: Pick<ShopState, 'person' | 'invoices'> = {
  person: { phase: 'asking' },
  invoices: { phase: 'unasked', list: [] },
}

/**
 * Creates the shop. `start` looks up the current account, and asks the wallet about a payment that an earlier page has
 * started.
 */
export function createSubscriptionShop(
  shopOptions: ShopOptions,
): SubscriptionShopService & Disposable & { start(): void } {
  const { api, session, records, plan } = shopOptions
  const orders = createOrderManager(shopOptions)
  let accountState = { account: session.get().pubkey, ...EMPTY_STATE }
  const now = (): ShopState => {
    const order = accountState.account === undefined ? undefined : orders.getOrder(accountState.account)
    return { person: accountState.person, invoices: accountState.invoices, ...(order && { order }) }
  }
  const state = createValueStore(now())
  const notify = () => {
    const { pubkey } = session.get()
    if (pubkey !== accountState.account) accountState = { account: pubkey, ...EMPTY_STATE }
    state.set(now())
  }
  /** Changes the state of an account, unless another account has become current meanwhile. */
  const setState = (account: string, fields: Partial<typeof EMPTY_STATE>) => {
    if (session.get().pubkey !== account) return
    accountState = { ...accountState, account, ...fields }
    notify()
  }

  const updateMediaServers = async (account: string) => {
    const { mediaServers = shopOptions.defaultMediaServers } = await api.fetchInfo()
    plan.storeMediaServers(account, mediaServers)
  }
  const lookUpAccount = async (account: string) => {
    try {
      const person = (await api.findPeople([account])).get(account) ?? {}
      const active = plan.storePlan(account, person) ? person.plan : undefined
      shopOptions.onPersonFound(account, person)
      setState(account, { person: { phase: 'known', ...(person.name && { name: person.name }) } })
      if (active && orders.compareOrder(account, { active })) onOrderPaid()
      // If the provider's description cannot be loaded, the stored list of media servers stays.
      if (active) await updateMediaServers(account).catch(() => {})
    } catch (error) {
      setState(account, { person: { phase: 'failed', reason: getErrorMessage(error) } })
    }
  }

  let lookingUp: { readonly account: string; readonly promise: Promise<void> } | undefined
  /** Looks up the current account. Calls at the same time share one look-up. */
  const refresh = async () => {
    const account = session.get().pubkey
    if (account === undefined) return
    if (lookingUp?.account !== account) {
      const promise = lookUpAccount(account).finally(() => {
        if (lookingUp?.promise === promise) lookingUp = undefined
      })
      lookingUp = { account, promise }
    }
    await lookingUp.promise
  }

  const compareOrderWith = async (account: string, list: readonly ShopInvoice[]) => {
    const ownInvoices = list.find(({ id }) => id === orders.getOrder(account)?.invoiceId)
    if (!ownInvoices || !orders.compareOrder(account, { invoice: ownInvoices })) return
    onOrderPaid()
    await refresh()
  }
  const loadInvoices = async () => {
    const account = requireAccount(shopOptions)
    const { list } = accountState.invoices
    setState(account, { invoices: { phase: 'asking', list } })
    try {
      const invoices = await api.fetchInvoices(account)
      const providerOrders = await api.fetchOrders(account)
      const optionsByInvoice = new Map(providerOrders.map(({ invoice, option }) => [invoice.id, option]))
      const invoiceWithOption = invoices.map(invoice => {
        const option = optionsByInvoice.get(invoice.id)
        return option === undefined ? invoice : { ...invoice, option }
      })
      setState(account, { invoices: { phase: 'known', list: invoiceWithOption } })
      await compareOrderWith(account, invoiceWithOption)
    } catch (error) {
      setState(account, { invoices: { phase: 'failed', reason: getErrorMessage(error), list } })
    }
  }

  /** Loads the invoices again if they were loaded before. Does nothing if the signer would prompt the user. */
  const renewInvoices = () => {
    if (accountState.invoices.phase === 'unasked') return
    if (shopOptions.signsSilently.get()) void loadInvoices()
    else setState(requireAccount(shopOptions), { invoices: EMPTY_STATE.invoices })
  }
  const onOrderPaid = () => {
    shopOptions.onPaid()
    renewInvoices()
  }
  let captchaUrl: string | undefined
  /**
   * Loads the address of the captcha page before `registerName` needs it, because browsers open a window only directly
   * after a press, not after a wait for an answer.
   */
  const loadCaptchaUrl = () =>
    void api.fetchInfo().then(
      info => {
        captchaUrl = info.captchaUrl
      },
      () => {},
    )
  const listening = [
    session.subscribe(() => {
      notify()
      start()
    }),
    records.subscribe(notify),
  ]
  const follow = () => void orders.watchPayment().catch(() => {})
  const start = () => {
    if (session.get().pubkey === undefined) return
    void refresh()
    follow()
  }
  return {
    state,
    isAvailable: true,
    signsSilently: shopOptions.signsSilently,
    refresh,
    loadInvoices,
    start,
    watchPayment: follow,
    async orderPlan(option) {
      // A change of the plan shows that the order was paid. So the plan must be known before ordering.
      if (accountState.person.phase !== 'known') await refresh()
      if (accountState.person.phase !== 'known')
        throw new UserFacingError(accountState.person.reason ?? 'Try again in a moment.')
      await orders.createOrder(option)
      renewInvoices()
    },
    async resumeOrder(invoice) {
      if (accountState.person.phase !== 'known') await refresh()
      if (accountState.person.phase !== 'known')
        throw new UserFacingError(accountState.person.reason ?? 'Try again in a moment.')
      await orders.resumeOrder(invoice)
    },
    async dropOrder() {
      const account = requireAccount(shopOptions)
      const order = orders.getOrder(account)
      await orders.assertUnpaid(order)
      // Somebody may have paid with the QR code or the link. Only the provider knows that, so ask it.
      if (order) await compareOrderWith(account, await api.fetchInvoices(account))
      if (order && orders.getOrder(account)?.invoiceId !== order.invoiceId) throw new UserFacingError(PAID)
      orders.removeOrder(account)
    },
    recordPayment: preimage => orders.recordPayment(requireAccount(shopOptions), preimage),
    async checkPayment(signed) {
      const account = requireAccount(shopOptions)
      if (signed) {
        const list = await api.fetchInvoices(account)
        await compareOrderWith(account, list)
      } else await refresh()
    },
    findNameObjection(name, signal) {
      loadCaptchaUrl()
      return api.findNameObjection(name, requireAccount(shopOptions), signal)
    },
    async registerName(name) {
      const account = requireAccount(shopOptions)
      const page = plan.ownPlan.get().active ? undefined : captchaUrl
      const token = page === undefined ? undefined : await shopOptions.openCaptchaWindow(page)
      const confirmed = await api.registerName(name, account, token)
      await refresh()
      if (accountState.person.name === name) return
      if (!confirmed) throw new UserFacingError('The provider did not confirm the name.')
      setState(account, { person: { phase: 'known', name } })
    },
    dispose() {
      for (const item of listening) item.dispose()
      orders.dispose()
    },
  }
}

/** The shop of a site without a provider. It sells nothing. */
export function createDisabledShop(): SubscriptionShopService {
  const refuseOrder = () => Promise.reject(new UserFacingError(NOTHING_FOR_SALE_MESSAGE))
  const state: ShopState = { person: { phase: 'known' }, invoices: { phase: 'known', list: [] } }
  return {
    state: createValueStore(state),
    isAvailable: false,
    signsSilently: createValueStore(false),
    refresh: refuseOrder,
    loadInvoices: refuseOrder,
    orderPlan: refuseOrder,
    resumeOrder: refuseOrder,
    recordPayment() {},
    watchPayment() {},
    checkPayment: refuseOrder,
    dropOrder: refuseOrder,
    findNameObjection: refuseOrder,
    registerName: refuseOrder,
  }
}
