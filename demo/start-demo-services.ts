import { createHash } from 'node:crypto'
import { WebSocket } from 'ws'
import type { NostrEvent } from '../kernel/ports/nostr-types.ts'
import { startChatBots } from './chats/start-chat-bots.ts'
import { createEventSigner } from './event-signer.ts'
import { createZapReceipt } from './lightning/zap-provider.ts'
import { type PushServer, startPushServer } from './push/start-push-server.ts'
import type { Demo } from './start-demo.ts'
import { type NwcWallet, startNwcWallet } from './wallet/start-nwc-wallet.ts'

const WALLET_MSATS = 1_000_000_000
/** Kinds about which the demo's push server tells browsers: notes, reposts, reactions and zap receipts. */
const PUSHED_KINDS = [1, 6, 7, 9735]

/** Servers for payments and push messages, and people who answer messages. */
export interface DemoServices {
  readonly wallet: NwcWallet
  readonly push: PushServer
  close(): Promise<void>
}

/** Returns a secret key that is the same at each start. Everybody can compute it. */
const deriveFixedKey = (name: string) =>
  new Uint8Array(createHash('sha256').update(`pinion-demo/${name}`).digest())

/**
 * Starts a wallet (NIP-47), a push server and six people who answer messages. The wallet pays the invoices of the
 * demo's people and of its provider. When it has paid a zap (NIP-57), a receipt is published on the relay.
 */
export async function startDemoServices({
  relay,
  invoices: book,
  provider,
  network,
}: Pick<Demo, 'relay' | 'invoices' | 'provider' | 'network'>): Promise<DemoServices> {
  const channels = network.events.filter(({ kind }) => kind === 40).map(({ id }) => id)
  const [signer, chats, wallet, push] = await Promise.all([
    createEventSigner(),
    startChatBots({ relay: relay.url, people: network.people, channels }),
    startNwcWallet({
      relay: relay.url,
      info: { encryption: 'nip44_v2 nip04' },
      alias: 'Demo wallet',
      balanceMsats: WALLET_MSATS,
      keys: { wallet: deriveFixedKey('wallet'), client: deriveFixedKey('wallet-client') },
      getPreimage: hash => (book.find(hash) ?? provider.database.findOrder(hash))?.preimage,
    }),
    startPushServer(),
  ])
  wallet.onPaid(hash => {
    book.markPaid(hash)
    provider.markPaid(hash)
  })
  book.onPaid(paid => {
    const request = parseZapRequest(paid.description)
    if (request) relay.add([createZapReceipt(signer, request, Math.floor(Date.now() / 1000), paid)])
  })
  const watch = new WebSocket(relay.url)
  watch.on('open', () => {
    const since = Math.floor(Date.now() / 1000)
    watch.send(JSON.stringify(['REQ', 'push', { kinds: PUSHED_KINDS, since }]))
  })
  watch.on('message', data => {
    const [verb, , event] = JSON.parse(String(data)) as [string, string, NostrEvent]
    if (verb !== 'EVENT') return
    // The error is ignored: a browser's push service may be unreachable or may have forgotten the browser.
    push.notify(event, { title: 'Pinion demo', body: event.content.slice(0, 200) }).catch(() => undefined)
  })
  return {
    wallet,
    push,
    async close() {
      watch.terminate()
      chats.close()
      wallet.close()
      await push.close()
    },
  }
}

function parseZapRequest(text: string): NostrEvent | undefined {
  try {
    const value = JSON.parse(text) as NostrEvent
    return value.kind === 9734 ? value : undefined
  } catch {
    return undefined
  }
}
