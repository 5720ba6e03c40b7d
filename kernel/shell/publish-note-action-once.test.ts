import { expect, test, vi } from 'vitest'
import {
  createTestEvent,
  createTestKernel,
  createTestPlugin,
  createTestSigner,
  numberToHex,
} from '../testing'
import { publishNoteActionOnce } from './publish-note-action-once'
import { type ToastMessage, Toasts } from './toasts'

/**
 * Sets up a user who likes a note. Calling `refuse` makes the signer refuse. Records the toasts, and how often the
 * signer was asked.
 */
function startLiking() {
  let refuse = () => {}
  let asked = 0
  const signer = {
    ...createTestSigner(),
    sign: () => {
      asked++
      return new Promise<never>((_, reject) => {
        refuse = () => reject(new Error('You said no.'))
      })
    },
  }
  const { kernel, session } = createTestKernel({ signer })
  const told: ToastMessage[] = []
  kernel.enable(
    createTestPlugin('toaster', { provides: [Toasts] }, context => {
      context.provide(Toasts, {
        show(message) {
          told.push(message)
          return () => {}
        },
      })
    }),
  )
  kernel.enable(createTestPlugin('liker', { permissions: ['publish:7'] }))
  const access = kernel.nostr('liker')
  let tries = 0
  const nostr = {
    ...access,
    publish(...args: Parameters<typeof access.publish>) {
      tries++
      return access.publish(...args)
    },
  }
  const done = publishNoteActionOnce(
    createTestEvent(),
    { kind: 7, content: '+', tags: [] },
    { nostr, resolve: kernel.resolve },
  )
  const changeAccount = () =>
    session.set(() => ({ pubkey: numberToHex(9), canSign: true, method: 'key' as const }))
  return { kernel, told, done, changeAccount, asked: () => asked, tries: () => tries, refuse: () => refuse() }
}

test('a refused action can be repeated by the account that made it', async () => {
  const { kernel, told, done, changeAccount, asked, tries, refuse } = startLiking()
  await vi.waitFor(() => expect(asked()).toBe(1))
  refuse()
  await done
  expect(told).toMatchObject([{ text: 'The signer refused: You said no.', action: { label: 'Retry' } }])
  told[0]?.action?.run()
  await vi.waitFor(() => expect(asked()).toBe(2))
  refuse()
  await vi.waitFor(() => expect(told).toHaveLength(2))
  changeAccount()
  told[1]?.action?.run()
  expect(tries()).toBe(2)
  await kernel.dispose()
})

test('an action cut short in one kernel can be made in another', async () => {
  const first = startLiking()
  await vi.waitFor(() => expect(first.asked()).toBe(1))
  await first.kernel.dispose()
  const second = startLiking()
  await vi.waitFor(() => expect(second.asked()).toBe(1))
  await second.kernel.dispose()
})

test('after an account switch, Retry in the other account’s name is not offered', async () => {
  const { kernel, told, done, changeAccount, asked, refuse } = startLiking()
  await vi.waitFor(() => expect(asked()).toBe(1))
  changeAccount()
  refuse()
  await done
  expect(told).toHaveLength(1)
  expect(told[0]?.action).toBeUndefined()
  await kernel.dispose()
})
