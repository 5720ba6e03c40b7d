import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { signProxyUrl } from './sign-proxy-url'

const key = '943b421c9eb07c830af81030552c86009268de4e532ba2ee2eab8247c6da0881'
const salt = '520f986b998545b4785e0defbc4f3c1203f22de2374a3d53cb7a7fe9fea309c5'
const url = 'https://img.example.com/'
const original = 'https://pictures.example.com/ä b.jpg?a=1&b=~'

it('the signature is as imgproxy checks it', async () => {
  const address = await signProxyUrl({ url, key, salt }, original, { width: 650 })
  const [, signature, path] = /^https:\/\/img\.example\.com\/([\w-]+)(\/.+)$/.exec(address) ?? []
  const source = Buffer.from(original).toString('base64url')
  expect(path).toBe(`/rs:fit:650:650/dpr:2/${source}`)
  const hmac = createHmac('sha256', Buffer.from(key, 'hex'))
    .update(Buffer.from(salt, 'hex'))
    .update(path ?? '')
  expect(signature).toBe(hmac.digest('base64url'))
})

it('the signature is as OpenSSL computes it', async () => {
  // The expected signature was computed with `openssl dgst -sha256 -mac HMAC`.
  const address = await signProxyUrl({ url, key, salt }, 'https://example.com/a.png', {
    width: 96,
    height: 80,
    mode: 'fill',
  })
  expect(address).toBe(
    'https://img.example.com/cfasLD26EffhFQ_N_I_fyaXL7wFPba0lEHBmIE62mdQ/rs:fill:96:80/dpr:2/aHR0cHM6Ly9leGFtcGxlLmNvbS9hLnBuZw',
  )
})

it('leaves out the size if it is unknown, and the signature if there is no key', async () => {
  const source = Buffer.from(original).toString('base64url')
  expect(await signProxyUrl({ url: 'https://img.example.com' }, original)).toBe(
    `https://img.example.com/unsafe/dpr:2/${source}`,
  )
})
