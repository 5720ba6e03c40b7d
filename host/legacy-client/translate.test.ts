import { npubEncode } from 'nostr-tools/nip19'
import { expect, test } from 'vitest'
import { createLegacyProfile } from '../../tests/support/former-profile'
import type { LegacyState } from './legacy-records'
import { translateLegacyDraft } from './translate-draft'
import { translateLegacyFeeds } from './translate-feeds'
import { translateLegacyRecentPeople } from './translate-legacy-recent-people'
import { translateLegacySettings, translateLegacyUser, translateLegacyZaps } from './translate-settings'

const [owner, friend] = ['a'.repeat(64), 'b'.repeat(64)]
const profile = createLegacyProfile({
  secretKey: 'd'.repeat(64),
  pubkey: owner,
  relay: 'wss://r.test',
  friend,
})
const stateOf = (name: string): LegacyState => JSON.parse(profile[name] ?? '{}').state
const ALL = [
  translateLegacySettings,
  translateLegacyFeeds,
  translateLegacyZaps,
  translateLegacyUser,
  translateLegacyRecentPeople,
]

test('each value goes to the record that holds it today, and secrets to none', () => {
  const settings = translateLegacySettings(stateOf('settings-storage'))
  const valueIn = (key: string) => settings.find(each => each.key === key)?.value
  expect(valueIn('pinion/theme')).toBe('dark')
  expect(valueIn('pinion/content')).toEqual({
    blurNSFW: false,
    autoplayVideos: false,
    showReactionsBar: true,
    showReactionCounts: false,
    hiddenActions: ['reactions/like'],
  })
  expect(valueIn('pinion/settings/moderation')).toEqual({
    hideEventsByUnknownUsers: false,
    hidePostsByMutedMoreThanFollowed: true,
  })
  expect(valueIn('pinion/image-proxy')).toMatchObject({ url: 'https://imgproxy.former.test', enabled: false })
  expect(valueIn('pinion/settings/notifications')).toEqual({
    declined: true,
    server: 'https://push.former.test',
  })
  const translated = [...settings, ...translateLegacyUser(stateOf('user-storage'))]
  expect(JSON.stringify(translated)).not.toContain('d'.repeat(64))
  expect(translated.map(({ key }) => key)).toContain('pinion/relays')
})

test('feeds keep their order, names and filters; those that were not shown are deleted', () => {
  const [home] = translateLegacyFeeds(stateOf('feed-storage'))
  expect(home?.value).toMatchObject({
    activeTab: 'feed_1700000000000_k3x9a',
    feeds: [
      { id: 'feeds/latest', customName: 'My people' },
      {
        id: 'feed_1700000000000_k3x9a',
        customName: 'Mosses',
        config: { followDistance: 3, filter: { kinds: [1], limit: 50, search: 'moss' } },
      },
      { id: 'feeds/popular', customName: undefined },
    ],
    deleted: ['feeds/unseen', 'feeds/market', 'feeds/replies', 'feeds/media', 'feeds/adventure'],
    grid: [],
  })
  const [grid] = translateLegacyFeeds({
    feedDisplayAs: 'grid',
    enabledFeedIds: ['media'],
    activeFeed: 'media',
  })
  expect(grid?.value).toMatchObject({ activeTab: 'feeds/media', grid: ['feeds/media'] })
})

test('a feed that the user made is kept although it was not shown', () => {
  const [home] = translateLegacyFeeds({
    enabledFeedIds: ['latest'],
    feedConfigs: [{ id: 'feed_1', name: 'Mine' }],
  })
  expect(home?.value).toMatchObject({ feeds: [{ id: 'feed_1', customName: 'Mine' }] })
})

test('drafts and recent searches are read in both of their forms', () => {
  expect(translateLegacyDraft(stateOf('draft-storage'))?.imageMetadata).toEqual({
    'https://media.former.test/a.jpg': [
      'imeta',
      'url https://media.former.test/a.jpg',
      'dim 800x600',
      'blurhash LEHV6nWB2y',
    ],
  })
  const tagged = translateLegacyDraft({
    content: 'x',
    imageMetadata: { 'https://a.test/1.png': ['url https://a.test/1.png', 7], 'no address': [] },
    repliedEventId: owner,
    quotedEventId: 'short',
  })
  expect(tagged).toEqual({
    content: 'x',
    imageMetadata: { 'https://a.test/1.png': ['imeta', 'url https://a.test/1.png'] },
    replyTo: { id: owner },
  })
  const recent = [{ pubkey: npubEncode(friend), name: 7 }, { pubKey: 'nobody' }, null]
  expect(translateLegacyRecentPeople({ recentSearches: recent })).toEqual([
    { pubkey: friend, name: '', query: '' },
  ])
  expect(translateLegacyZaps({ defaultZapAmount: '500' })[0]?.value).toEqual({ defaultZapAmount: 500 })
})

test('hostile states give nothing, and never throw', () => {
  const polluted: LegacyState = JSON.parse(
    '{"__proto__":{"content":{"showLikes":false},"defaultZapAmount":5},"constructor":{"relays":["wss://x.test"]}}',
  )
  const fields = [
    'appearance',
    'content',
    'imgproxy',
    'notifications',
    'enabledFeedIds',
    'tabConfigs',
    'relays',
  ]
  const more = ['mediaservers', 'recentSearches', 'imageMetadata', 'defaultZapAmount', 'activeHomeTab']
  for (const value of [null, 7, -1, '', [null], [[]], true]) {
    const state = Object.fromEntries([...fields, ...more].map(name => [name, value]))
    for (const translate of ALL) expect(() => translate(state)).not.toThrow()
    expect(translateLegacyDraft({ ...state, content: value })).toBeUndefined()
  }
  expect(translateLegacyZaps(polluted)).toEqual([])
  expect(translateLegacyUser(polluted)).toEqual([])
  expect(translateLegacyFeeds(polluted)).toEqual([])
  expect(JSON.stringify(translateLegacySettings(polluted))).not.toContain('like')
  const many = Array.from({ length: 5_000 }, (_, i) => ({ id: `feed_${i}`, name: 'n', pubkey: friend }))
  expect(translateLegacyRecentPeople({ recentSearches: many })).toHaveLength(20)
  expect(JSON.stringify(translateLegacyFeeds({ tabConfigs: many })[0]?.value).length).toBeLessThan(10_000)
})
