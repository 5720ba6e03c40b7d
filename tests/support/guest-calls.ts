import 'fake-indexeddb/auto'
import { afterEach } from 'vitest'
import { type Permission, type PluginContext, pluginDatabaseName } from '#kernel'
import {
  createAllowAllUrlPolicy,
  createInMemoryRelay,
  createTestKernel,
  createTestPlugin,
  createTestSigner,
  type TestKernel,
} from '#kernel/testing'
import type { MessageToGuest } from '../../kernel/sandbox/guest-messages'
import type { PublishAnswer, PublishQuestion } from '../../plugins/guests/consent/guest-consent-dialogs'
import type { GuestManifest } from '../../plugins/guests/install/guest-manifest'
import { createGuestStore } from '../../plugins/guests/install/guest-store'
import { createGuestCallHandler } from '../../plugins/guests/run/guest-call-handler'

let made: TestKernel | undefined
afterEach(async () => {
  await made?.kernel.dispose()
  made = undefined
  indexedDB.deleteDatabase(pluginDatabaseName('test-guest'))
})

const MANIFEST: GuestManifest = {
  api: 1,
  id: 'recipes',
  title: 'Recipes',
  summary: '',
  version: '1.0.0',
  adds: {},
}

/**
 * Starts the functions that a guest can call, with a real kernel and relays in memory. `answers` contains what the
 * simulated user answers.
 */
export async function startGuestCalls(requires: readonly string[]) {
  const relay = createInMemoryRelay([], { url: 'wss://own.test' })
  const theirs = createInMemoryRelay([], { url: 'wss://author.test' })
  const started = createTestKernel({ relays: [relay], foreignRelays: [theirs], signer: createTestSigner() })
  made = started
  let context: PluginContext | undefined
  const permissions = requires.filter(each => each.startsWith('publish:')) as Permission[]
  started.kernel.enable(
    createTestPlugin('test-guest', { permissions: ['database', ...permissions] }, given => {
      context = given
    }),
  )
  await started.kernel.activate('test-guest')
  if (!context) throw new Error('The plugin did not start')
  const sent: MessageToGuest[] = []
  const toasts: string[] = []
  const asked: PublishQuestion[] = []
  const hosts: string[] = []
  const answers = {
    publish: 'yes' as PublishAnswer,
    /** The user answers when this promise resolves. */
    after: Promise.resolve(),
    preimage: undefined as string | undefined,
    pressedAt: performance.now(),
  }
  const store = createGuestStore(context)
  const calls = createGuestCallHandler({
    id: 'x-a-recipes',
    manifest: { ...MANIFEST, requires },
    nostr: context.nostr,
    relays: () => [relay.url],
    toasts: {
      show({ text }) {
        toasts.push(text)
        return () => {}
      },
    },
    urlPolicy: createAllowAllUrlPolicy(),
    consent: {
      async publish(question) {
        asked.push(question)
        await answers.after
        return answers.publish
      },
      pay: async () => answers.preimage,
    },
    store,
    send: message => sent.push(message),
    pressedAt: () => answers.pressedAt,
    onRequest: host => hosts.push(host),
    onUnansweredWrite: () => hosts.push('lost'),
  })
  return { calls, sent, toasts, relay, theirs, kernel: started.kernel, asked, hosts, answers, store }
}
