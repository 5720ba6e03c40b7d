import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createCounter } from './create-counter'
import { pageName } from './page-name'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function startCounter() {
  const sent: unknown[] = []
  const world = { online: true, accepts: true }
  const counter = createCounter({
    site: 'https://pinion.example',
    referrer: 'news.example',
    send: text => {
      if (world.accepts) sent.push(JSON.parse(text))
      return world.accepts
    },
    online: () => world.online,
  })
  return { counter, sent, world }
}

it('sends counts in batches, and the referrer once', () => {
  const { counter, sent } = startCounter()
  counter.count('/')
  counter.count('/')
  counter.count('/about')
  expect(sent).toEqual([])
  vi.advanceTimersByTime(60_000)
  counter.count('/')
  counter.flush()
  const name = 'pages'
  const url = 'https://pinion.example'
  expect(sent).toEqual([
    { name, url, referrer: 'news.example', props: { '/': 2, '/about': 1 } },
    { name, url, props: { '/': 1 } },
  ])
  counter.flush()
  expect(sent).toHaveLength(2)
})

it('keeps counts while the browser is offline or refuses them', () => {
  const { counter, sent, world } = startCounter()
  world.online = false
  counter.count('/')
  counter.flush()
  world.online = true
  world.accepts = false
  vi.advanceTimersByTime(60_000)
  expect(sent).toEqual([])
  world.accepts = true
  vi.advanceTimersByTime(60_000)
  expect(sent).toMatchObject([{ props: { '/': 1 } }])
})

it('deletes what was not sent when it stops', () => {
  const { counter, sent } = startCounter()
  counter.count('/')
  counter.dispose()
  counter.flush()
  vi.advanceTimersByTime(120_000)
  expect(sent).toEqual([])
})

it.each([
  ['/', '/'],
  ['/search/$query', '/search/{query}'],
  ['/$profile/likes', '/{profile}/likes'],
  ['/$', '/{link}'],
  [undefined, '/{link}'],
])('names the page of the route %s %s', (pattern, name) => {
  expect(pageName(pattern)).toBe(name)
})
