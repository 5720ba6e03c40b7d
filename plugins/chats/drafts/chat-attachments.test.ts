// @vitest-environment node
import { expect, test } from 'vitest'
import { createValueStore, UserFacingError } from '#kernel'
import type { AccountSession } from '#kernel/ports'
import type { ChatFile } from '../contract'
import { createChatAttachments, type UploadChatFile } from './chat-attachments'

const FILE: ChatFile = { url: 'https://media.example/1', type: 'image/png', key: '00', nonce: '00' }
const original = new File(['cake'], 'cake.png')

/** Creates an upload function whose uploads end when the test says so. */
function uploads() {
  const running: {
    readonly signal: AbortSignal
    onProgress(progress: number): void
    done(file: ChatFile): void
    fail(error: Error): void
  }[] = []
  const upload: UploadChatFile = (_, { signal, onProgress }) =>
    new Promise((done, fail) => {
      running.push({ signal, onProgress, done, fail })
    })
  return { running, upload }
}
const signedIn = (pubkey: string) =>
  createValueStore<AccountSession>({ pubkey, canSign: true, method: 'key' } as AccountSession)

test('two conversations upload at once, and each has its own file', async () => {
  const { running, upload } = uploads()
  const attachments = createChatAttachments(signedIn('ana'))
  attachments.add('one', original, upload)
  attachments.add('two', original, upload)
  running[0]?.onProgress(0.5)
  running[1]?.done(FILE)
  await expect.poll(() => attachments.attachments.get().get('two')).toMatchObject({ progress: 1, file: FILE })
  expect(attachments.attachments.get().get('one')).toEqual({ name: 'cake.png', progress: 0.5 })
})

test('an upload that failed says why and is tried again; one that was taken away shows nothing any more', async () => {
  const { running, upload } = uploads()
  const attachments = createChatAttachments(signedIn('ana'))
  attachments.add('one', original, upload)
  running[0]?.fail(new UserFacingError('The server is full.'))
  await expect.poll(() => attachments.attachments.get().get('one')?.error).toBe('The server is full.')
  attachments.retry('one')
  expect(attachments.attachments.get().get('one')).toEqual({ name: 'cake.png', progress: 0 })
  attachments.remove('one')
  expect(running[1]?.signal.aborted).toBe(true)
  running[1]?.done(FILE)
  await Promise.resolve()
  expect(attachments.attachments.get().size).toBe(0)
})

test('another account, and a plugin that goes, leave no upload behind', () => {
  const { running, upload } = uploads()
  const session = signedIn('ana')
  const attachments = createChatAttachments(session)
  attachments.add('one', original, upload)
  session.set({ ...session.get(), pubkey: 'ben' })
  expect([running[0]?.signal.aborted, attachments.attachments.get().size]).toEqual([true, 0])
  attachments.add('one', original, upload)
  attachments.dispose()
  expect([running[1]?.signal.aborted, attachments.attachments.get().size]).toEqual([true, 0])
})
