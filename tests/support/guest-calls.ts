import 'fake-indexeddb/auto'
import { afterEach } from 'vitest'
import { databaseName, type Permission, type PluginContext } from '#kernel'
import {
  createTestKernel,
  everyOutside,
  inMemoryRelay,
  type TestKernel,
  testPlugin,
  testSigner,
} from '#kernel/testing'
import type { ToGuest } from '../../kernel/sandbox/wire'
import type { PublishAnswer, ToPublish } from '../../plugins/guests/doors/ask-user'
import type { GuestManifest } from '../../plugins/guests/install/guest-manifest'
import { createGuestStore } from '../../plugins/guests/install/guest-store'
import { createCalls } from '../../plugins/guests/run/calls'

let made: TestKernel | undefined
afterEach(async () => {
  await made?.kernel.dispose()
  made = undefined
  indexedDB.deleteDatabase(databaseName('test-guest'))
})

const MANIFEST: GuestManifest = {
  api: 1,
  id: 'recipes',
  title: 'Recipes',
  summary: '',
  version: '1.0.0',
  adds: {},
}

/** Starts the calls of a guest in tests, with a real kernel, a relay in memory, and a user who answers `answers`. */
export async function startCalls(requires: readonly string[]) {
  const relay = inMemoryRelay([], { url: 'wss://own.test' })
  const theirs = inMemoryRelay([], { url: 'wss://author.test' })
  const started = createTestKernel({ relays: [relay], foreignRelays: [theirs], signer: testSigner() })
  made = started
  let context: PluginContext | undefined
  const permissions = requires.filter(each => each.startsWith('publish:')) as Permission[]
  started.kernel.enable(
    testPlugin('test-guest', { permissions: ['database', ...permissions] }, given => {
      context = given
    }),
  )
  await started.kernel.activate('test-guest')
  if (!context) throw new Error('The plugin did not start')
  const sent: ToGuest[] = []
  const toasts: string[] = []
  const asked: ToPublish[] = []
  const hosts: string[] = []
  const answers = {
    publish: 'yes' as PublishAnswer,
    /** The user answers when it resolves. */
    after: Promise.resolve(),
    preimage: undefined as string | undefined,
    pressedAt: performance.now(),
  }
  const store = createGuestStore(context)
  const calls = createCalls({
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
    outside: everyOutside(),
    user: {
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
    counted: host => hosts.push(host),
    lost: () => hosts.push('lost'),
  })
  return { calls, sent, toasts, relay, theirs, kernel: started.kernel, asked, hosts, answers, store }
}
