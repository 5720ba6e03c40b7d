import { describe, expect, it } from 'vitest'
import { notificationKinds } from '#contracts/notifications'
import type { ContributionEntry } from '#kernel'
import type { NostrEvent } from '#kernel/ports'
import { createTestEvent, numberToHex } from '#kernel/testing'
import highlights from '../../plugins/highlights/manifest'
import { mentionNotificationKind } from '../../plugins/notifications/kinds/mention-notification-kind'
import { groupNotifications } from '../../plugins/notifications/list/group-notifications'
import { parseNotificationEvents } from '../../plugins/notifications/list/parse-notification-events'
import reactions from '../../plugins/reactions/manifest'
import reposts from '../../plugins/reposts/manifest'
import zaps from '../../plugins/zaps/manifest'

type Kind = Parameters<typeof notificationKinds>[0]

const me = numberToHex(1)
const ann = numberToHex(2)
const note = numberToHex(100)
const other = numberToHex(101)
const kinds: ContributionEntry<Kind>[] = [
  { owner: 'notifications', contributes: [mentionNotificationKind] },
  ...[reactions, reposts, zaps, highlights].map(({ id, contributes = [] }) => ({ owner: id, contributes })),
].flatMap(({ owner, contributes }) =>
  contributes
    .filter(({ point }) => point.id === notificationKinds.id)
    .map(({ value }) => ({ owner, key: `${owner}/${value.id}`, value: value as Kind })),
)

function read(
  events: readonly NostrEvent[],
  more: Partial<Parameters<typeof parseNotificationEvents>[1]> = {},
) {
  return parseNotificationEvents(events, {
    readerPubkey: me,
    now: 2_000_000_000,
    kinds,
    getVerified: () => undefined,
    onFault: (_, error) => {
      throw error
    },
    ...more,
  })
}
const said = (kind: number, tags: string[][], content = '+', pubkey = ann) =>
  createTestEvent({ kind, pubkey, content, tags: [...tags, ['p', me]], created_at: 1_700_000_000 })
const titleOf = (events: readonly NostrEvent[], original?: NostrEvent) => {
  const [row] = groupNotifications(read(events))
  const kind = kinds.find(({ key }) => key === row?.type)
  return (
    row &&
    kind?.value.title({
      notification: row,
      targetEvent: original,
      readerPubkey: me,
      isOwn: !original || original.pubkey === me,
    })
  )
}

describe('the kinds of notifications', () => {
  it('groups a reply by its parent, a reaction by the last event it names', () => {
    expect(
      read([
        said(
          1,
          [
            ['e', other],
            ['e', note],
          ],
          'hi',
        ),
      ]),
    ).toMatchObject([{ targetId: note, actionType: 'reply' }])
    expect(
      read([
        said(7, [
          ['e', other],
          ['e', note],
        ]),
      ]),
    ).toMatchObject([{ targetId: note }])
    expect(read([said(6, [['e', note]], '')])).toMatchObject([{ targetId: note }])
    const article = `30023:${me}:weir`
    expect(read([said(7, [['a', article]]), said(9802, [['a', article]])])).toMatchObject([
      { targetId: article },
      { targetId: article },
    ])
  })

  it('keeps the highlights of all versions of an article in one row', () => {
    const article = `30023:${me}:weir`
    const first = said(
      9802,
      [
        ['e', note],
        ['a', article],
      ],
      'The weir hummed.',
    )
    const later = said(
      9802,
      [
        ['a', article],
        ['e', other],
      ],
      'The heron waited.',
      numberToHex(3),
    )
    const rows = groupNotifications(read([first, later]))
    expect(rows.map(({ targetId, users }) => [targetId, users.length])).toEqual([[article, 2]])
    expect(read([said(9802, [['e', note]], 'Of a note')])).toMatchObject([{ targetId: note }])
  })

  it('handles comments by their parent, and reposts of any kind', () => {
    const article = `30023:${me}:weir`
    const root = [
      ['A', article],
      ['K', '30023'],
    ]
    const onArticle = said(1111, [...root, ['a', article], ['e', other], ['k', '30023']], 'Indeed')
    const onComment = said(1111, [...root, ['e', note], ['k', '1111']], 'No')
    expect(read([onArticle])).toMatchObject([{ targetId: article, actionType: 'reply', content: 'Indeed' }])
    expect(read([onComment])).toMatchObject([{ targetId: note, actionType: 'reply' }])
    expect(titleOf([onComment])).toBe('replied to your note')
    expect(read([said(1111, [['a', '1:x:y']], 'Here')])).toMatchObject([{ actionType: 'mention' }])
    const passedOn = said(16, [
      ['e', other],
      ['k', '30023'],
      ['a', article],
    ])
    expect(read([passedOn])).toMatchObject([{ targetId: article }])
    expect(titleOf([passedOn])).toBe('reposted your note')
  })

  it.each(['42', '14', '15'])('leaves what happens in chats to the dot of the chats (k %s)', k => {
    const chatMessage = [
      ['e', other, '', 'root'],
      ['e', note, '', 'reply'],
    ]
    expect(read([said(7, [...chatMessage, ['k', k]]), said(42, chatMessage, 'hi')])).toEqual([])
    expect(read([said(7, [...chatMessage, ['k', '1']])])).toHaveLength(1)
  })

  it('treats a mention without an event as its own subject', () => {
    const mention = said(1, [], 'Ask them.')
    expect(read([mention])).toMatchObject([{ targetId: mention.id, actionType: 'mention' }])
    expect(titleOf([mention])).toBe('mentioned you')
  })

  it('tells quotes from replies', () => {
    const quote = said(1, [['q', note, '', me]], 'Look')
    expect(read([quote])).toMatchObject([{ targetId: note, actionType: 'quote' }])
    expect(titleOf([quote])).toBe('quoted your note')
    const reply = said(1, [['e', note]], 'Indeed')
    const mine = createTestEvent({ id: note, pubkey: me })
    expect(titleOf([reply], mine)).toBe('replied to your note')
    expect(titleOf([quote, { ...reply, pubkey: numberToHex(3) }], mine)).toBe(
      'replied to or quoted your note',
    )
    // A reply to the reader that quotes another note counts as a reply.
    expect(
      read([
        said(
          1,
          [
            ['e', note],
            ['q', other, '', ann],
          ],
          'See',
        ),
      ]),
    ).toMatchObject([{ targetId: note, actionType: 'reply' }])
  })

  it('lets the parent’s author decide whether the reader’s note was answered', () => {
    const answer = createTestEvent({ id: other, pubkey: ann, tags: [['e', note, '', 'root']] })
    const toAnswer = said(1, [
      ['e', note, '', 'root', me],
      ['e', answer.id, '', 'reply'],
      ['p', ann],
    ])
    const toNote = { ...said(1, [['e', note, '', 'root']]), pubkey: numberToHex(3) }
    const isOwn = (key: string) => key === note
    const rows = groupNotifications(read([toAnswer, toNote], { isOwn }))
    expect(rows.map(({ targetId, users }) => [targetId, users.length]).sort()).toEqual(
      [
        [note, 1],
        [answer.id, 1],
      ].sort(),
    )
    expect(titleOf([toAnswer], answer)).toBe('replied in a conversation with you')
    // Until the parent is loaded, only the tag can say whose note it is.
    expect(titleOf([toAnswer])).toBe('replied in a conversation with you')
    expect(titleOf([said(1, [['e', note, '', 'reply', me]])])).toBe('replied to your note')
    expect(titleOf([said(1, [['e', note, '', 'reply', me]])], answer)).toBe(
      'replied in a conversation with you',
    )
  })

  it('does not take a note that is only mentioned for the parent', () => {
    const marked = said(1, [['e', other, '', 'mention']], 'Ask them.')
    expect(read([marked])).toMatchObject([{ targetId: marked.id, actionType: 'mention' }])
    expect(titleOf([marked])).toBe('mentioned you')
    const inText = said(1, [['e', other]], 'Ask about #[0]')
    expect(read([inText])).toMatchObject([{ targetId: inText.id, actionType: 'mention' }])
    const junk = said(1, [['e', 'no id', '', 'root'], ['e'], ['e', other, '', 'mention']], 'Hm')
    expect(titleOf([junk])).toBe('mentioned you')
  })

  it('recognizes a quote of the reader’s note by the note, also within an answer to somebody else', () => {
    const isOwn = (key: string) => key === note || key === `30023:${me}:weir`
    const quote = said(1, [['q', note]])
    const within = said(1, [
      ['e', other, '', 'root', ann],
      ['q', note],
    ])
    const article = said(1, [['q', `30023:${me}:weir`]])
    expect(read([quote, within, article], { isOwn })).toMatchObject([
      { targetId: note, actionType: 'quote' },
      { targetId: note, actionType: 'quote' },
      { targetId: `30023:${me}:weir`, actionType: 'quote' },
    ])
    expect(titleOf([article])).toBe('quoted your note')
    // A quote of another person's note, which names the reader.
    expect(titleOf([said(1, [['q', other, '', ann]])])).toBe('mentioned you')
  })

  it('does not call another person’s note the reader’s own', () => {
    const theirs = createTestEvent({ kind: 1, pubkey: ann })
    expect(titleOf([said(7, [['e', note]])], theirs)).toBe('reacted to a note that mentions you')
    expect(titleOf([said(1, [['e', note]], 'hi')], theirs)).toBe('replied in a conversation with you')
  })

  it('leaves out own actions, dislikes, unverified receipts and future events', () => {
    expect(
      read([said(7, [['e', note]], '+', me), said(7, [['e', note]], '-'), said(9735, [['e', note]])]),
    ).toEqual([])
    const ahead = { ...said(7, [['e', note]]), created_at: 2_000_000_601 }
    expect(read([ahead])).toEqual([])
    expect(read([{ ...ahead, created_at: 2_000_000_599 }])).toHaveLength(1)
  })

  it('names the zapper, not the signer of the receipt, and never the reader', () => {
    const receipt = said(9735, [['e', note]], '', numberToHex(50))
    const checkedOf = (by: string) => () => ({ actorPubkey: by, msats: 21_000, content: 'For you' })
    expect(read([receipt], { getVerified: checkedOf(ann) })).toMatchObject([
      { actorPubkey: ann, targetId: note, msats: 21_000, content: 'For you' },
    ])
    expect(read([receipt], { getVerified: checkedOf(me) })).toEqual([])
  })

  it('survives hostile tags and kinds that throw', () => {
    const many = said(
      7,
      Array.from({ length: 10_000 }, () => ['e', 'nothing']),
    )
    expect(read([many])).toEqual([])
    expect(read([said(7, [['e']]), said(7, [['e', 'F'.repeat(64)]]), said(7, [['a', '1:x:y']])])).toEqual([])
    const faults: unknown[] = []
    const broken: ContributionEntry<Kind> = {
      owner: 'x',
      key: 'x/broken',
      value: {
        id: 'broken',
        kinds: [7],
        label: 'Broken',
        icon: 'bell',
        title: () => '',
        parseAction: () => {
          throw new Error('broken')
        },
      },
    }
    const still = read([said(7, [['e', note]])], {
      kinds: [broken, ...kinds],
      onFault: (_, error) => faults.push(error),
    })
    expect(still).toHaveLength(1)
    expect(faults).toHaveLength(1)
    // A row's target is validated, whichever plugin returns it.
    const wild = {
      ...broken,
      value: { ...broken.value, parseAction: () => ({ targetId: 'javascript:alert(1)' }) },
    }
    expect(read([said(7, [['e', note]])], { kinds: [wild] })).toEqual([])
  })
})
