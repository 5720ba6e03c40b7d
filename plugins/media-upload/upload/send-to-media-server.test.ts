import { expect, test } from 'vitest'
import { type PluginContext, UserFacingError } from '#kernel'
import type { HostConfig } from '#kernel/config'
import { createTestKernel, createTestPlugin } from '#kernel/testing'
import { type MediaServer, MediaUpload } from '../contract'
import { createMediaUpload } from './create-media-upload'
import { sendToMediaServer, type UploadOptions } from './send-to-media-server'

const WEBM = new Uint8Array([0x1a, 0x45, 0xdf, 0xa3])
const film = new File([WEBM], 'a.webm', { type: 'video/webm' })
const NO_SIGNER = 'No signer available for file upload authentication'

const options = (protocol: string, error = new Error('the extension has gone')): UploadOptions => ({
  server: { url: 'https://files.example', protocol: protocol as MediaServer['protocol'] },
  hash: '0'.repeat(64),
  sign: async () => {
    throw error
  },
  signal: new AbortController().signal,
  onProgress: () => {},
})

test('reports a server with an unknown protocol', async () => {
  await expect(sendToMediaServer(film, options('ftp'))).rejects.toThrow('Unsupported media server protocol')
})

test.each(['blossom', 'nip96'])('sends nothing to a %s server when nobody can sign', async protocol => {
  await expect(sendToMediaServer(film, options(protocol))).rejects.toThrow(NO_SIGNER)
  const gone = new UserFacingError('No Nostr extension answers in this browser.', { cause: 'no-signer' })
  await expect(sendToMediaServer(film, options(protocol, gone))).rejects.toThrow(NO_SIGNER)
  const declined = new UserFacingError('The extension refused: not today')
  await expect(sendToMediaServer(film, options(protocol, declined))).rejects.toThrow(declined)
})

test('tells a reader without a key that uploads need one', async () => {
  const { kernel } = createTestKernel({
    session: { canSign: false, method: 'read-only', pubkey: '7'.repeat(64) },
  })
  const config: HostConfig = {
    relays: [],
    rootAccount: '',
    mediaServers: [{ url: 'https://files.example', protocol: 'blossom' }],
  }
  const activate = (context: PluginContext) =>
    void context.provide(MediaUpload, createMediaUpload(context, config))
  kernel.enable(createTestPlugin('uploads', { provides: [MediaUpload] }, activate))
  const { upload } = await kernel.resolve(MediaUpload)
  await expect(upload(film)).rejects.toThrow(NO_SIGNER)
  await kernel.dispose()
})
