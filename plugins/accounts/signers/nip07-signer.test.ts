// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { createNip07Signer, requestExtensionPubkey } from './nip07-signer'

test('an extension that is gone is told apart from one that refuses', async () => {
  // An aborted request does not wait for an extension that may appear late.
  await expect(requestExtensionPubkey(AbortSignal.abort())).rejects.toMatchObject({ cause: 'no-signer' })

  const refuses = { signEvent: () => Promise.reject(new Error('not today')) }
  Object.assign(window, { nostr: refuses })
  const signer = createNip07Signer('7'.repeat(64))
  const draft = { kind: 1, content: '', tags: [], created_at: 1, pubkey: signer.pubkey }
  const sign = () => signer.sign(draft, { plugin: 'composer', signal: new AbortController().signal })
  const refused = sign()
  await expect(refused).rejects.toThrow('The extension refused: not today')
  await expect(refused).rejects.not.toHaveProperty('cause')
  Reflect.deleteProperty(window, 'nostr')
})
