import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { notificationsSettings, parseServerUrl } from './notifications-settings'

const key = 'a'.repeat(64)

describe('stored settings', () => {
  it('are read back unchanged', () => {
    const value = {
      ...notificationsSettings.defaults,
      declined: true,
      seenAt: { [key]: 1_700_000_000 },
      shown: { 'reactions/reactions': false },
      pushOff: [7],
      server: 'https://push.example',
      registered: {
        [key]: {
          server: 'https://push.example',
          endpoint: 'https://p.example/1',
          filters: '[]',
          checkedAt: 1_700_000_000,
        },
      },
    }
    expect(notificationsSettings.read(JSON.parse(JSON.stringify(value)), 2)).toEqual(value)
  })

  it('keep kinds switched off that were so before other plugins contributed them', () => {
    const shown = { 'notifications/mentions': false, 'notifications/zaps': false, 'voices/voices': true }
    expect(notificationsSettings.read({ shown }, 1)?.shown).toEqual({
      'notifications/mentions': false,
      'zaps/zaps': false,
      'voices/voices': true,
    })
  })

  it('survive invalid values', () => {
    fc.assert(
      fc.property(fc.anything(), stored => {
        const read = notificationsSettings.read(stored, 1)
        for (const time of Object.values(read?.seenAt ?? {})) expect(time).toBeGreaterThan(0)
      }),
    )
    const poisoned = JSON.parse(
      `{"seenAt":{"__proto__":5,"x":1,"${key}":"1"},"shown":{"a":1},"registered":{"${key}":{}}}`,
    )
    expect(notificationsSettings.read(poisoned, 1)).toEqual(notificationsSettings.defaults)
  })

  it.each([
    ['https://push.example/', 'https://push.example'],
    ['https://push.example/api/', 'https://push.example/api'],
    ['http://127.0.0.1:80', 'http://127.0.0.1'],
    ['http://push.example', undefined],
    ['https://me:secret@push.example', undefined],
    ['javascript:alert(1)', undefined],
    ['push.example', undefined],
  ])('a server %s is %s', (typed, read) => {
    expect(parseServerUrl(typed)).toBe(read)
  })
})
