// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { KernelProvider } from '#kernel/react'
import { createTestKernel, numberToHex, type TestKernel } from '#kernel/testing'
import { createFixedConversation } from '../../../stories/fixed-chats'
import { createHostAccountsPlugin } from '../../../tests/support/host-accounts'
import { Chats } from '../contract'
import manifest from '../manifest'
import { useChatDraft } from './use-chat-draft'

let made: TestKernel | undefined
afterEach(async () => {
  cleanup()
  await made?.kernel.dispose()
})

test('a text that is sent after the reader has changed the account takes no draft of the other account along', async () => {
  const signedInAs = (account: number) =>
    ({ pubkey: numberToHex(account), canSign: true, method: 'key' }) as const
  const started = createTestKernel({ session: signedInAs(1) })
  made = started
  const { kernel, session } = started
  kernel.enable(createHostAccountsPlugin(), manifest)
  await kernel.resolve(Chats)
  const summary = { id: 'channel', transport: 'fixed', people: [], arrivals: [], isRequest: false }
  const conversation = createFixedConversation({ summary, messages: [] }, numberToHex(1))
  const wrapper = ({ children }: { children: ReactNode }) => (
    <KernelProvider kernel={kernel}>{children}</KernelProvider>
  )
  const openField = () => renderHook(() => useChatDraft('channel', conversation), { wrapper })
  const type = ({ result }: ReturnType<typeof openField>, text: string) => act(() => result.current[1](text))
  const first = openField()
  type(first, 'Is it done?')
  const removeSentText = first.result.current[1]
  first.unmount()

  session.set(() => signedInAs(2))
  const second = openField()
  expect(second.result.current[0]).toBe('')
  type(second, 'Half a thought')
  removeSentText('')
  second.unmount()
  expect(openField().result.current[0]).toBe('Half a thought')
  cleanup()
  session.set(() => signedInAs(1))
  expect(openField().result.current[0]).toBe('')
})
