import { PaidMediaServers } from '#contracts/media-upload'
import { Wallet } from '#contracts/wallet'
import {
  createDisposable,
  createValueStore,
  type PluginContext,
  type ServiceToken,
  UserFacingError,
} from '#kernel'
import { Config } from '#kernel/config'
import { Images } from '#kernel/images'
import { Accounts } from '#kernel/ports'
import { Toasts } from '#kernel/shell'
import { createProviderCaller } from './api/create-provider-caller'
import { parseWebAddress } from './api/parse-responses'
import { createProviderApi } from './api/provider-api'
import { PaidPlans, SubscriptionShop, TwitterFollows } from './contract'
import { createPlanLookup } from './lookup/create-plan-lookup'
import { createOwnPlanStore } from './shop/create-own-plan-store'
import { createDisabledShop, createSubscriptionShop, NOTHING_FOR_SALE_MESSAGE } from './shop/create-shop'
import { openCaptchaWindow } from './shop/open-captcha-window'
import { plansAndOrdersSettings } from './shop/stored-plans-and-orders'
import { watchSilentSigning } from './shop/watch-silent-signing'

/** Milliseconds between two checks whether the account's plan has ended. */
const END_CHECK_MS = 60_000

/**
 * The address of a provider whose media servers are listed here, because its own description (`/info`) does not name
 * them.
 */
const IRIS = 'https://api.iris.to'
const IRIS_SERVERS = [{ url: 'https://blossom.iris.to', protocol: 'blossom' }] as const

export function activate(context: PluginContext): void {
  const address = parseWebAddress(context.use(Config).providerApi)
  if (address === undefined) {
    context.provide(SubscriptionShop, createDisabledShop())
    const noPlan = createValueStore({ changedAt: 0, mediaServers: [] })
    context.provide(PaidMediaServers, noPlan)
    context.provide(PaidPlans, {
      ownPlan: noPlan,
      getPlan: () => createValueStore(undefined),
    })
    context.provide(TwitterFollows, () => Promise.reject(new UserFacingError(NOTHING_FOR_SALE_MESSAGE)))
    return
  }
  const base = address.replace(/\/+$/, '')
  const { nostr, signal, log } = context
  const api = createProviderApi(createProviderCaller(base, nostr, signal))
  const records = context.settings(plansAndOrdersSettings)
  const nowSeconds = () => Math.floor(Date.now() / 1_000)
  /** Returns a function that gives the service, or `undefined` while no plugin provides it. */
  const optionalService = <S>(token: ServiceToken<S>): (() => S | undefined) => {
    let current: S | undefined
    context.watch(token, service => {
      current = service
      return createDisposable(() => {
        current = undefined
      })
    })
    return () => current
  }
  const [images, toasts, wallet] = [optionalService(Images), optionalService(Toasts), optionalService(Wallet)]
  const lookup = createPlanLookup({
    api,
    log,
    signal,
    isExclusive: () => images()?.isProxyOnly() === true,
    now: Date.now,
  })
  const plan = createOwnPlanStore({ session: nostr.session, records, now: nowSeconds })
  const shop = createSubscriptionShop({
    api,
    session: nostr.session,
    records,
    plan,
    defaultMediaServers: base === IRIS ? IRIS_SERVERS : [],
    onPersonFound: lookup.storePerson,
    signsSilently: watchSilentSigning(context),
    openCaptchaWindow: address => openCaptchaWindow(address, signal),
    onPaid: () => void toasts()?.show({ text: 'Your payment has arrived. Thank you!' }),
    wallet,
    now: nowSeconds,
  })
  context.own(shop)
  context.own(nostr.session.subscribe(plan.update))
  context.own(records.subscribe(plan.update))
  context.interval(plan.update, END_CHECK_MS)
  context.watch(Wallet, () => {
    shop.watchPayment()
    return undefined
  })
  context.watch(Accounts, accounts =>
    accounts.onSignOut(async pubkey =>
      records.set(draft => {
        delete draft.plans[pubkey]
        delete draft.orders[pubkey]
      }),
    ),
  )
  context.provide(SubscriptionShop, shop)
  context.provide(TwitterFollows, api.fetchTwitterFollows)
  context.provide(PaidPlans, { ownPlan: plan.ownPlan, getPlan: lookup.getPlan })
  context.provide(PaidMediaServers, plan.ownPlan)
  shop.start()
}
