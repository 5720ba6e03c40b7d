import type { PhrasingContent } from 'mdast'
import { expect, test } from 'vitest'
import { encodeNevent } from '#kernel/nostr'
import { numberToHex } from '#kernel/testing'
import { measureLeastProcessorTimeMs } from '../../../tests/support/processor-time'
import { splitParagraph } from './split-paragraph'

const nevent = encodeNevent({ id: numberToHex(1) }) ?? ''
const text = (value: string) => ({ type: 'text', value }) as const
const strong: PhrasingContent = { type: 'strong', children: [text('loud')] }

/** Returns the parts as text. Text between brackets is a block. */
const shape = (...children: Parameters<typeof splitParagraph>[0]) =>
  splitParagraph(children).map(part =>
    part.type === 'block'
      ? `[${part.text}]`
      : part.children.map(child => ('value' in child ? child.value : child.type)).join(''),
  )

test.each([
  [
    'a name in the middle',
    [text(`See nostr:${nevent}, it is good`)],
    ['See ', `[nostr:${nevent}]`, ', it is good'],
  ],
  ['beside marks', [strong, text(` nostr:${nevent} `), strong], ['strong ', `[nostr:${nevent}]`, ' strong']],
  ['on another site', [text(`https://any.example/e/${nevent}`)], [`[https://any.example/e/${nevent}]`]],
  [
    'a picture and a full stop',
    [text('Look: https://a.test/B.JPG.')],
    ['Look: ', '[https://a.test/B.JPG]', '.'],
  ],
  ['a film', [text('https://a.test/b.mp4?x=1')], ['[https://a.test/b.mp4?x=1]']],
  [
    'a sound before the full stop of another script',
    [text('https://a.test/b.opus।')],
    ['[https://a.test/b.opus]', '।'],
  ],
  ['a page', [text('https://a.test/b.html')], ['https://a.test/b.html']],
  ['a person', [text('nostr:npub1qqqq')], ['nostr:npub1qqqq']],
  ['a broken name', [text(`nostr:${nevent.slice(0, -3)}`)], [`nostr:${nevent.slice(0, -3)}`]],
])('%s', (_, children, parts) => {
  expect(shape(...children)).toEqual(parts)
})

test('a text of nothing but addresses takes out fifty, and takes linear time', () => {
  const many = 'https://a.test/b.png '.repeat(5_000)
  expect(shape(text(many)).filter(part => part.startsWith('['))).toHaveLength(50)
  expect(measureLeastProcessorTimeMs(() => void shape(text(many.repeat(2))))).toBeLessThan(1_000)
})
