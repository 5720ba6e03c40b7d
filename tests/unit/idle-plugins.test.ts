import { describe, expect, it } from 'vitest'
import { createMemoryKeyValueStorage, type PluginManifest, pluginSettingsKey } from '#kernel'
import { Config } from '#kernel/config'
import { Dialogs } from '#kernel/shell'
import { createDeferred, createTestKernel, createTestPlugin, createTestSigner } from '#kernel/testing'
import { DEFAULT_CONFIG } from '../../host/config/parse-config'
import analytics from '../../plugins/analytics/manifest'
import cashu from '../../plugins/cashu/manifest'
import demoWallet from '../../plugins/connector-demo/manifest'
import debugSession from '../../plugins/debug-session/manifest'
import subscription from '../../plugins/subscription/manifest'
import wallet from '../../plugins/wallet/manifest'
import walletPage from '../../plugins/wallet-page/manifest'
import welcome from '../../plugins/welcome/manifest'
import { createHostAccountsPlugin } from '../support/host-accounts'

/** The configuration of a site that offers all that these plugins need. */
const SITE = {
  ...DEFAULT_CONFIG,
  providerApi: 'https://provider.invalid',
  analytics: { url: 'https://counts.invalid', host: 'pinion.invalid' },
  cashuWallet: 'https://wallet.invalid/',
  demoWallet: 'nostr+walletconnect://demo',
}

interface Visit {
  readonly isMember?: boolean
  /** The settings records that an earlier visit has stored. */
  readonly records?: Readonly<Record<string, unknown>>
}

/** Returns the plugins whose code is loaded once the page is idle, without any press. */
async function loadedAtIdle({ isMember = false, records = {} }: Visit): Promise<readonly string[]> {
  const storage = createMemoryKeyValueStorage()
  for (const [id, value] of Object.entries(records))
    storage.write(pluginSettingsKey(id), { version: 1, value })
  const shown = createDeferred<void>()
  const loaded: string[] = []
  const { kernel } = createTestKernel({
    storage,
    firstScreenShown: shown.promise,
    ...(isMember && { signer: createTestSigner() }),
  })
  const watched = (manifest: PluginManifest): PluginManifest => ({
    ...manifest,
    activate: async () => {
      loaded.push(manifest.id)
      return { activate() {} }
    },
  })
  kernel.enable(
    createHostAccountsPlugin(),
    createTestPlugin('site', { provides: [Config, Dialogs] }, context => {
      context.provide(Config, SITE)
      context.provide(Dialogs, { open: () => () => {} })
    }),
    ...[analytics, cashu, demoWallet, debugSession, subscription, wallet, walletPage, welcome].map(watched),
    // This plugin is enabled last and needs the same services, so its code is loaded after that of all others.
    watched(createTestPlugin('last', { requires: [Config, Dialogs], activateOn: ['idle'] }, () => {})),
  )
  shown.resolve()
  await expect.poll(() => loaded).toContain('last')
  await kernel.dispose()
  return loaded.filter(id => id !== 'last')
}

describe('after the first screen', () => {
  it.each([false, true])('nothing is loaded that is not in use (signed in: %s)', async isMember => {
    expect(await loadedAtIdle({ isMember })).toEqual([])
  })

  it.each([
    ['analytics', { enabled: true, sent: [] }],
    ['cashu', { cashuEnabled: true }],
    ['subscription', { plans: {}, orders: {} }],
  ])('%s is loaded if an earlier visit has stored that it is in use', async (id, record) => {
    expect(await loadedAtIdle({ isMember: true, records: { [id]: record } })).toEqual([id])
  })
})
