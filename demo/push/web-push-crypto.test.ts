import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  base64url,
  fromBase64url,
  isVapid,
  keyPair,
  openPush,
  sealPush,
  vapidHeader,
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
  const receiver = keyPair(fromBase64url(example.receiver))
  const auth = fromBase64url(example.auth)

  it('seals as the example of RFC 8291 does, and opens it', () => {
    expect(base64url(receiver.public)).toBe(example.receiverPublic)
    const body = sealPush(example.text, {
      p256dh: receiver.public,
      auth,
      sender: keyPair(fromBase64url(example.sender)),
      salt: fromBase64url(example.salt),
    })
    expect(base64url(body)).toBe(example.body)
    expect(openPush(fromBase64url(example.body), receiver, auth)).toBe(example.text)
  })

  it('cannot decrypt a message for another browser', () => {
    const body = sealPush('for you alone', { p256dh: receiver.public, auth })
    expect(openPush(body, receiver, auth)).toBe('for you alone')
    expect(() => openPush(body, keyPair(), auth)).toThrow()
    expect(() => openPush(body, receiver, randomBytes(16))).toThrow()
  })

  it('identifies the sender by RFC 8292', () => {
    const pair = keyPair()
    const header = vapidHeader(pair, 'http://127.0.0.1:9/abc')
    expect(isVapid(header, pair.public, 'http://127.0.0.1:9')).toBe(true)
    expect(isVapid(header, pair.public, 'http://127.0.0.1:8')).toBe(false)
    expect(isVapid(header, keyPair().public, 'http://127.0.0.1:9')).toBe(false)
    expect(
      isVapid(
        header.replace(/\.[\w-](?=[\w-]+, k=)/, c => (c === '.A' ? '.B' : '.A')),
        pair.public,
        'http://127.0.0.1:9',
      ),
    ).toBe(false)
  })
})
