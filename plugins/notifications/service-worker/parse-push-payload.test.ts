import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeNote } from '#kernel/nostr'
import { parsePushPayload } from './parse-push-payload'

const id = 'ab'.repeat(32)
const note = `/${encodeNote(id)}`
const payload = (more: object) =>
  JSON.stringify({ event: { id, kind: 7, tags: [] }, title: 'Ann', body: 'likes it', ...more })

describe('readPushPayload', () => {
  it.each([
    [note, note],
    [`https://another.site${note}?x=1#y`, note],
    ['/notifications', '/notifications'],
    ['/chats/abc:def', '/notifications'],
    ['https://evil.example/settings/wallet', '/notifications'],
    ['//evil.example', '/notifications'],
    ['/\\evil.example', '/notifications'],
    ['javascript:alert(1)', '/notifications'],
    ['/note1short', '/notifications'],
    [undefined, '/notifications'],
  ])('goes from %s to %s', (url, path) => {
    expect(parsePushPayload(payload({ url })).path).toBe(path)
  })

  it('shortens and cleans the words, and groups notices by the event they are about', () => {
    const read = parsePushPayload(
      payload({
        title: `A\u202enn${'x'.repeat(900)}`,
        body: 'a\u200bb',
        event: { id, kind: 7, tags: [['e', 'cd'.repeat(32)]] },
      }),
    )
    expect(read.title).toHaveLength(100)
    expect(read.title).not.toContain('\u202e')
    expect(read.body).toBe('ab')
    expect(read.tag).toBe(`${'cd'.repeat(32)}-7`)
  })

  it('groups answers by the note that is answered, as the list does', () => {
    const [root, parent] = ['cd'.repeat(32), 'ef'.repeat(32)] as const
    const tagOf = (...tags: unknown[]) => parsePushPayload(payload({ event: { id, kind: 1, tags } })).tag
    expect(tagOf(['e', root, '', 'root'], ['e', parent, '', 'reply'])).toBe(`${parent}-1`)
    expect(tagOf(['e', root, '', 'mention'])).toBe(`${id}-1`)
    expect(tagOf(['e', 5], null, ['e', 'no id', '', 'root'], ['e', root])).toBe(`${root}-1`)
  })

  it('makes no sound for an answer to an invite, which any stranger may send, and reveals nothing of it', () => {
    const read = parsePushPayload(
      payload({ title: 'Tom', body: 'Meet me at nine', event: { id, kind: 1059, tags: [] } }),
    )
    expect(read).toEqual({
      title: 'An answer to your invite',
      body: '',
      path: '/chats',
      tag: 'invites',
      silent: true,
    })
  })

  it.each(['42', '14', '15'])(
    'is quiet about a reaction to a chat message (k %s), and leads to the chats',
    k => {
      const read = parsePushPayload(
        payload({ url: note, event: { id, kind: 7, tags: [['e', id], null, ['k', k]] } }),
      )
      expect(read).toEqual({
        title: 'A reaction in your chats',
        body: '',
        path: '/chats',
        tag: 'chat-reactions',
        silent: true,
      })
      expect(
        parsePushPayload(payload({ url: note, event: { id, kind: 7, tags: [['k', '1']] } })),
      ).toMatchObject({
        title: 'Ann',
        path: note,
      })
    },
  )

  it.each([4, 14, 1060])('reveals nothing of a message of kind %i', kind => {
    const read = parsePushPayload(
      payload({ title: 'Tom', body: 'Meet me at nine', event: { id, kind, tags: [] } }),
    )
    expect(read).toEqual({ title: 'New message', body: '', path: '/chats', tag: 'messages' })
  })

  it('leads to the conversation of a ratchet message by the key that signed it, and never by what a server claims', () => {
    const pathOf = (event: object) =>
      parsePushPayload(payload({ url: '/chats/r-1', event: { id, tags: [], ...event } })).path
    expect(pathOf({ kind: 1060, pubkey: id })).toBe(`/chats/from/${id}`)
    for (const pubkey of [undefined, 7, 'ab', `${id}/x`, '../settings'])
      expect(pathOf({ kind: 1060, pubkey })).toBe('/chats')
    // A gift wrap and an answer to an invite have a one-time key as their author.
    expect(pathOf({ kind: 1059, pubkey: id })).toBe('/chats')
  })

  it('shows no words of a person whom the account has muted, also where another key signed them', () => {
    const [me, troll, ann] = ['1', '2', '3'].map(digit => digit.repeat(64)) as [string, string, string]
    const muted = new Map([[me, new Set([troll])]])
    // For kind 9735, the person in the second tag counts as the author of the text.
    const speakers = new Map([[9735, ({ tags }: { tags?: unknown }) => (tags as string[][])[1]?.[1]]])
    const of = (event: object) =>
      parsePushPayload(
        payload({ url: note, event: { id, kind: 1, tags: [['p', me]], ...event } }),
        muted,
        speakers,
      )
    const nothing = { title: 'Notifications', body: 'There is something new.', path: '/notifications' }
    const quiet = { ...nothing, tag: 'notifications', silent: true }
    expect(of({ pubkey: troll })).toEqual(quiet)
    const zapBy = (pubkey: string) => ({
      kind: 9735,
      pubkey: ann,
      tags: [
        ['p', me],
        ['by', pubkey],
      ],
    })
    expect(of(zapBy(troll))).toEqual(quiet)
    for (const event of [{ pubkey: ann }, zapBy(ann), { pubkey: troll, tags: [['p', ann]] }, { pubkey: 5 }])
      expect(of(event)).toMatchObject({ title: 'Ann', path: note })
  })

  it('shows a notice for any input, with a path inside the app', () => {
    const anything = fc.oneof(
      fc.string(),
      fc.json(),
      fc
        .record({ event: fc.anything(), title: fc.anything(), body: fc.anything(), url: fc.anything() })
        .map(value => {
          try {
            return JSON.stringify(value) ?? ''
          } catch {
            return ''
          }
        }),
    )
    fc.assert(
      fc.property(anything, text => {
        const { title, body, path, tag } = parsePushPayload(text)
        expect(title.length).toBeGreaterThan(0)
        expect(title.length).toBeLessThanOrEqual(700)
        expect(body.length).toBeLessThanOrEqual(700)
        expect(path).toMatch(/^\/(?:notifications|n(?:ote|event|pub|profile|addr)1)/)
        expect(tag.length).toBeLessThan(80)
      }),
    )
    expect(parsePushPayload(undefined).path).toBe('/notifications')
    expect(parsePushPayload('x'.repeat(5_000_000)).title).toBe('Notifications')
  })
})
