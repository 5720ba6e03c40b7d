import { describe, expect, it } from 'vitest'
import { encodeQrModules } from './draw-qr'
import { getMaxQrModules } from './get-max-qr-modules'

const repeated = (text: string, length: number) =>
  text.repeat(Math.ceil(length / text.length)).slice(0, length)

const SORTS = {
  invoices: (length: number) => repeated('LIGHTNING:LNBC2500U1PVJLUEZPP5QQQSYQCYQ5RQWZQF', length),
  addresses: (length: number) => repeated('nostr:npub1sn0wdenkukak0d9dfczzeacvhkrgz92ak56egt7vdg', length),
  digits: (length: number) => repeated('0123456789', length),
  'other scripts': (length: number) => repeated('ميناء', length),
}

describe('the space reserved for a QR code', () => {
  for (const [name, make] of Object.entries(SORTS))
    for (const level of ['L', 'M', 'Q', 'H'] as const)
      it(`is enough for ${name} at level ${level}`, () => {
        for (let length = 1; length <= 600; length += 13) {
          const text = make(length)
          const size = encodeQrModules(text, level, 1).length - 2
          expect(getMaxQrModules(text, level), `${length} characters`).toBeGreaterThanOrEqual(size)
        }
      })

  it('is hardly larger than an invoice needs', () => {
    for (let length = 40; length <= 1_200; length += 29) {
      const text = SORTS.invoices(length)
      const size = encodeQrModules(text, 'L', 1).length - 2
      expect(getMaxQrModules(text, 'L') - size, `${length} characters`).toBeLessThanOrEqual(4)
    }
  })

  it('is the largest one for a text that no code can hold', () => {
    expect(getMaxQrModules('x'.repeat(9_000), 'L')).toBe(177)
  })
})
