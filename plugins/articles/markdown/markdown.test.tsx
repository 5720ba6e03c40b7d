// @vitest-environment jsdom
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, render } from '@testing-library/react'
import type { Root } from 'mdast'
import { isValidElement, type ReactElement, type ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { KernelProvider } from '#kernel/react'
import { createTestEvent, createTestKernel } from '#kernel/testing'
import { createSeededRandom } from '../../../demo/network/seeded-random'
import { measureLeastProcessorTimeMs } from '../../../tests/support/processor-time'
import { parsePictureSizes } from '../article/parse-picture-sizes'
import type { PictureSize } from '../contract'
import MarkdownView from '../views/markdown-view'
import { parseMarkdown } from './parse-markdown'
import { parseSafeLinkTarget } from './parse-safe-link-target'
import { renderMarkdown } from './render-markdown'

afterEach(cleanup)

// This kernel has no plugin for profiles.
const { kernel } = createTestKernel()

async function show(text: string, sizes?: ReadonlyMap<string, PictureSize>): Promise<HTMLElement> {
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <KernelProvider kernel={kernel}>
          <MarkdownView text={text} {...(sizes && { sizes })} />
        </KernelProvider>
      ),
    }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  await router.load()
  return render(<RouterProvider router={router as never} />).container
}

test('headings, lists, quotes, code, links and pictures are rendered', async () => {
  const page = await show(
    '# One\n\n*soft* **loud** `code`\n\n- a\n- b\n\n1. x\n\n> said\n\n```\nlet x\n```\n\n[web](https://a.test) ![cat](https://a.test/c.png)\n\n---',
  )
  expect(page.querySelector('h3')?.textContent).toBe('One')
  expect([...page.querySelectorAll('li')].map(li => li.textContent)).toEqual(['a', 'b', 'x'])
  expect(page.querySelector('blockquote')?.textContent).toBe('said')
  expect(page.querySelector('pre code')?.textContent).toBe('let x')
  expect(page.querySelector('a')?.getAttribute('rel')).toBe('noopener noreferrer nofollow')
  expect(page.querySelector('img')?.getAttribute('src')).toBe('https://a.test/c.png')
  expect(page.querySelector('hr')).not.toBeNull()
})

test('headings begin below those of the page, whatever level the author begins with, and skip no level', async () => {
  const page = await show('## One\n\n#### Two\n\n## Three\n\n> # Four')
  expect([...page.querySelectorAll('h3, h4, h5, h6')].map(h => `${h.localName} ${h.textContent}`)).toEqual([
    'h3 One',
    'h4 Two',
    'h3 Three',
    'h3 Four',
  ])
})

test('room is reserved for each picture, in its stated size if there is one', async () => {
  const sizes = parsePictureSizes(
    createTestEvent({
      tags: [
        ['imeta', 'url https://a.test/tall.jpg', 'm image/jpeg', 'dim 1000x2000'],
        ['image', 'https://a.test/small.png', '200x100'],
        ['imeta', 'url https://a.test/odd.png', 'dim 0x-5'],
        ['imeta', 'dim 5x5'],
      ],
    }),
  )
  const page = await show(
    'Before ![tall](https://a.test/tall.jpg)\n![small](https://a.test/small.png) ![odd](https://a.test/odd.png)\n\n[![linked](https://a.test/linked.png)](https://b.test)\n\nPress ![sign](https://a.test/sign.png) to go',
    sizes,
  )
  const room = (alt: string) => {
    const style = page.querySelector(`img[alt=${alt}]`)?.parentElement?.style
    return style?.aspectRatio && `${style.inlineSize} ${style.aspectRatio}`
  }
  expect(['tall', 'small', 'odd', 'linked', 'sign'].map(room)).toEqual([
    '300px 300 / 600',
    '200px 200 / 100',
    '600px 600 / 450',
    '600px 600 / 450',
    '',
  ])
})

test('tables are tables, and what is struck through is', async () => {
  const page = await show('| a | b |\n| :-: | --: |\n| *c* | https://a.test/x_y_z |\n\n~~gone~~ and ~kept~')
  expect([...page.querySelectorAll('th')].map(th => [th.textContent, th.dataset.align])).toEqual([
    ['a', 'center'],
    ['b', 'right'],
  ])
  expect([...page.querySelectorAll('td')].map(td => td.textContent)).toEqual(['c', 'https://a.test/x_y_z'])
  expect(page.querySelector('td em')?.textContent).toBe('c')
  expect(page.querySelector('del')?.textContent).toBe('gone')
  expect(page.textContent).toContain('~kept~')
})

test('an address keeps its underlines and stars, wherever it stands', async () => {
  const addresses = [
    'https://shop.example/p.aspx?cm_re=m65-_-26-816-054-_-Product',
    'https://code.example/src/__init__.py',
    'https://wiki.example/a_(b)_c*d*e',
  ]
  const page = await show(`${addresses.join('\n\n')}\n\nand *${addresses[1]}* and (${addresses[0]}).`)
  expect([...page.querySelectorAll('a')].map(a => a.getAttribute('href'))).toEqual([
    ...addresses,
    addresses[1],
    addresses[0],
  ])
})

test('HTML is shown as text, and links lead only to the web or into the app', async () => {
  const page = await show(
    '<script>alert(1)</script>\n\n<img src=x onerror=alert(1)>\n\n[a](javascript:alert(1)) [b](data:text/html,x) [c](//evil.test) ![d](file:///etc/passwd)\n\n[e](nostr:npub180cvv07tjdrrgpa0j7j7tmnyl2yr6yr7l8j4s3evf6u64th6gkwsyjh6w6)',
  )
  expect(page.querySelectorAll('script, img, iframe')).toHaveLength(0)
  expect([...page.querySelectorAll('a')].map(a => a.getAttribute('href'))).toEqual([
    '/npub180cvv07tjdrrgpa0j7j7tmnyl2yr6yr7l8j4s3evf6u64th6gkwsyjh6w6',
  ])
  expect(page.textContent).toContain('<script>alert(1)</script>')
})

test('addresses with a user name and password, or with a secret, are no links', () => {
  expect(parseSafeLinkTarget('https://me:pw@a.test')).toBeUndefined()
  expect(
    parseSafeLinkTarget(`https://a.test/#${encodeURIComponent('bunker://ab?secret=cd')}`),
  ).toBeUndefined()
  expect(
    parseSafeLinkTarget('nostr:nsec1vl029mgpspedva04g90vltkh6fvh240zqtv9k0t9af8935ke9laqsnlfe5'),
  ).toBeUndefined()
})

const PIECES = [
  'nostr:npub180cvv07tjdrrgpa0j7j7tmnyl2yr6yr7l8j4s3evf6u64th6gkwsyjh6w6 ',
  'https://a.test/(((',
  ')))',
  '*',
  '**',
  '_',
  '`',
  '```\n',
  '> ',
  '- ',
  '1. ',
  '# ',
  '[',
  '](',
  ')',
  '![',
  '<',
  '>',
  '</',
  '<script>',
  'javascript:alert(1)',
  'data:text/html,',
  'https://a.test/',
  'nostr:',
  'onerror=',
  '"',
  "'",
  '&lt;',
  '&#x6a;',
  '\n',
  '\n\n',
  '    ',
  '\t',
  '\\',
  '|',
  '~~~',
  'word',
  '\u202e',
  '\u0000',
  '[x]: javascript:alert(1)\n',
  'x',
]

/** Parses a text. `ms` is the processor time (ms) of the fastest of several runs. */
function timedParse(text: string): { root: Root; ms: number } {
  let root = parseMarkdown('')
  const read = () => {
    root = parseMarkdown(text)
  }
  const ms = measureLeastProcessorTimeMs(read, { enough: 40 })
  return { root, ms }
}

/** Matches the names of the elements that Markdown may be rendered to. */
const DRAWN =
  /^(?:div|p|h[3-6]|em|strong|code|pre|blockquote|ol|ul|li|br|hr|span|a|img|section|del|table|thead|tbody|tr|th|td)$/
const ADDRESS = /^(?:https?:\/\/|\/n)/

/** Matches the style that reserves the space of a picture. */
const ROOM = /^inline-size: \d+px; aspect-ratio: \d+ \/ \d+;$/

const isForbidden = (element: Element): boolean =>
  !DRAWN.test(element.localName) ||
  [...element.attributes].some(
    ({ name, value }) =>
      /^(?:on|srcdoc)/i.test(name) ||
      (name === 'style' && !ROOM.test(value)) ||
      (/^(?:href|src)$/.test(name) && !ADDRESS.test(value)),
  )

/** Returns the first forbidden element to which a text is rendered. Elements inside components are not checked. */
function forbiddenPart(part: ReactNode): ReactElement | undefined {
  if (Array.isArray(part)) return firstOf(part)
  if (!isValidElement<Record<string, unknown>>(part)) return undefined
  const { type, props } = part
  const isSafe = Object.entries(props).every(([name, value]) =>
    typeof type === 'string'
      ? !/^(?:on|srcdoc|style|dangerously)/i.test(name) && !/^(?:href|src)$/.test(name)
      : name !== 'url' || isSafeTarget(String(value)),
  )
  if (!isSafe || (typeof type === 'string' && !DRAWN.test(type))) return part
  return forbiddenPart(props.children as ReactNode)
}
const firstOf = (parts: readonly ReactNode[]): ReactElement | undefined => {
  for (const part of parts) {
    const found = forbiddenPart(part)
    if (found) return found
  }
}
const isSafeTarget = (url: string) => {
  const link = parseSafeLinkTarget(url)
  return !link || ADDRESS.test('path' in link ? link.path : link.webUrl)
}

const BATCHES = 100

/** One batch in this many is rendered as well, because rendering takes four times as long as everything else. */
const DRAWN_EVERY = 10

test('twenty thousand texts run no code, give no misleading link and take little time', () => {
  const router = createRouter({ routeTree: createRootRoute() })
  const random = createSeededRandom('markdown/1')
  const { container, rerender } = render(null)
  for (let batch = 0; batch < BATCHES; batch++) {
    const texts = Array.from({ length: 200 }, () =>
      Array.from({ length: random.int(1, 25) }, () => random.pick(PIECES)).join(''),
    )
    for (const text of texts) {
      const { root, ms } = timedParse(text)
      if (ms >= 50) expect(ms, text).toBeLessThan(50)
      const found = forbiddenPart(renderMarkdown(root, { sizes: undefined, tags: undefined }))
      if (found) expect.fail(`${text}: ${String(found.type)} ${JSON.stringify(found.props)}`)
    }
    if (batch % DRAWN_EVERY > 0) continue
    rerender(
      <RouterContextProvider router={router as never}>
        <KernelProvider kernel={kernel}>
          {texts.map((text, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: all are drawn anew
            <MarkdownView key={n} text={text} />
          ))}
        </KernelProvider>
      </RouterContextProvider>,
    )
    const found = [...container.querySelectorAll('*')].find(isForbidden)
    if (found) expect.fail(`drawn: ${found.outerHTML}`)
  }
}, 300_000)

test('a huge text of nothing but marks takes only a moment', () => {
  for (const mark of ['*', '[', '![', '`', '>', '<', '**a', '](', '- ', '_a_']) {
    expect(timedParse(mark.repeat(100_000)).ms, mark).toBeLessThan(1_000)
  }
})

test('a name in the text leads to the person or event it names, an address to the web; inside a link neither is a link', async () => {
  const npub = 'npub180cvv07tjdrrgpa0j7j7tmnyl2yr6yr7l8j4s3evf6u64th6gkwsyjh6w6'
  const page = await show(
    `Thanks to nostr:${npub}, who wrote nostr:note1fntxtkcy9pjwucqwa9mddn7v03wwwsu9j330jj350nvhpky2tuaspk6nqc. See (https://a.test/b_(c)), or https://evil.test@b.test and nostr:npub1qqqq.\n\n[https://c.test nostr:${npub}](https://d.test) \`nostr:${npub}\``,
  )
  expect([...page.querySelectorAll('a')].map(a => a.getAttribute('href'))).toEqual([
    `/${npub}`,
    '/note1fntxtkcy9pjwucqwa9mddn7v03wwwsu9j330jj350nvhpky2tuaspk6nqc',
    'https://a.test/b_(c)',
    'https://d.test/',
  ])
  expect(page.textContent).toContain('https://evil.test@b.test and nostr:npub1qqqq.')
  expect(page.querySelector('a')?.textContent).toBe('npub180cvv07tjdrrgpa…')
})
