import { type NwcWallet, startNwcWallet } from '../../demo/wallet/start-nwc-wallet.ts'
import { startZapServer, type ZapServer } from '../peers/zap-server.ts'
import { test } from './fixtures.ts'
import { signIn } from './sign-in.ts'

/**
 * A wallet service, and a provider of lightning addresses whose invoices it can pay; both for this test alone. Leo
 * receives zaps there.
 */
export const lightningTest = test.extend<{ wallet: NwcWallet; server: ZapServer }>({
  wallet: async ({ relay }, use) => {
    const wallet = await startNwcWallet({ relay: relay.url, info: { encryption: 'nip44_v2' } })
    await use(wallet)
    wallet.close()
  },
  server: async ({ relay, wallet, demo, page, goto, config }, use) => {
    const server = await startZapServer(wallet, receipt => relay.add(receipt))
    config.localServers.push(server.url)
    const content = JSON.stringify({ name: 'leo', lud16: server.getAddress('leo') })
    relay.add(demo.sign(demo.person('leo'), { kind: 0, content }))
    await goto('/about')
    await page.evaluate(nwcUrl => {
      const config = { connectorName: 'NWC', connectorType: 'nwc.generic', nwcUrl }
      localStorage.setItem('bc:config', JSON.stringify(config))
    }, wallet.url)
    await signIn(page, demo.person('mira'))
    await use(server)
    await server.close()
  },
})
