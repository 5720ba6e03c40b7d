import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  createP256KeyPair,
  createVapidHeader,
  decodeBase64url,
  decryptPush,
  encodeBase64url,
  encryptPush,
  isValidVapidHeader,
} from './web-push-crypto'

// The example of an encrypted message in section 5 of RFC 8291.
const example = {
  text: 'When I grow up, I want to be a watermelon',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  receiver: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  receiverPublic: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  sender: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

describe('the peer that sends push messages', () => {
  const receiver = createP256KeyPair(decodeBase64url(example.receiver))
  const auth = decodeBase64url(example.auth)

  it('seals as the example of RFC 8291 does, and opens it', () => {
    expect(encodeBase64url(receiver.public)).toBe(example.receiverPublic)
    const body = encryptPush(example.text, {
      p256dh: receiver.public,
      auth,
      sender: createP256KeyPair(decodeBase64url(example.sender)),
      salt: decodeBase64url(example.salt),
    })
    expect(encodeBase64url(body)).toBe(example.body)
    expect(decryptPush(decodeBase64url(example.body), receiver, auth)).toBe(example.text)
  })

  it('cannot decrypt a message for another browser', () => {
    const body = encryptPush('for you alone', { p256dh: receiver.public, auth })
    expect(decryptPush(body, receiver, auth)).toBe('for you alone')
    expect(() => decryptPush(body, createP256KeyPair(), auth)).toThrow()
    expect(() => decryptPush(body, receiver, randomBytes(16))).toThrow()
  })

  it('identifies the sender by RFC 8292', () => {
    const pair = createP256KeyPair()
    const header = createVapidHeader(pair, 'http://127.0.0.1:9/abc')
    expect(isValidVapidHeader(header, pair.public, 'http://127.0.0.1:9')).toBe(true)
    expect(isValidVapidHeader(header, pair.public, 'http://127.0.0.1:8')).toBe(false)
    expect(isValidVapidHeader(header, createP256KeyPair().public, 'http://127.0.0.1:9')).toBe(false)
    expect(
      isValidVapidHeader(
        header.replace(/\.[\w-](?=[\w-]+, k=)/, c => (c === '.A' ? '.B' : '.A')),
        pair.public,
        'http://127.0.0.1:9',
      ),
    ).toBe(false)
  })
})
