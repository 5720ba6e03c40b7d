import { afterEach, beforeEach } from 'vitest'
import { PaidPlans, SubscriptionShop, type SubscriptionShopService } from '#contracts/subscription'
import { createMemoryKeyValueStorage, type KeyValueStorage } from '#kernel'
import { Config, type HostConfig } from '#kernel/config'
import { createTestKernel, createTestPlugin, createTestSigner, type TestKernel } from '#kernel/testing'
import {
  type SubscriptionProvider,
  type SubscriptionProviderOptions,
  startSubscriptionProvider,
} from '../../demo/provider/start-subscription-provider'
import manifest from '../../plugins/subscription/manifest'
import { createHostAccountsPlugin } from './host-accounts'

/** The signer of the account that the tests use. */
export const signer = createTestSigner()

export let provider: SubscriptionProvider

/** Closes the test's provider and starts another one in its place. */
export async function startOtherProvider(options: SubscriptionProviderOptions): Promise<void> {
  await provider.close()
  provider = await startSubscriptionProvider(options)
}

const opened: TestKernel[] = []

/** Opens the plugin on a new kernel, as if the page had been loaded, and waits for the first look-up. */
export async function openShop(
  storage: KeyValueStorage = createMemoryKeyValueStorage(),
  config: Partial<HostConfig> = { providerApi: provider.url },
) {
  const made = createTestKernel({ signer, storage })
  opened.push(made)
  made.kernel.enable(
    createHostAccountsPlugin(),
    createTestPlugin('config', { provides: [Config] }, context => {
      context.provide(Config, { relays: [], rootAccount: signer.pubkey, mediaServers: [], ...config })
    }),
    manifest,
  )
  const shop: SubscriptionShopService = await made.kernel.resolve(SubscriptionShop)
  const subscriptions = await made.kernel.resolve(PaidPlans)
  if (shop.isAvailable) await shop.refresh()
  return { ...made, shop, subscriptions, storage }
}

/** Starts a provider for each test of a file, and ends the kernels of the test. */
export function setUpShopFixture(): void {
  beforeEach(async () => {
    provider = await startSubscriptionProvider()
  })
  afterEach(async () => {
    for (const { kernel } of opened.splice(0)) await kernel.dispose()
    await provider.close()
  })
}
