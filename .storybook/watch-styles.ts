import type { Watch } from './watch'

/** Style sheets of the development server; a build has none of them. */
const DEVELOPMENT = '[data-vite-dev-id]'
/** Storybook stops animations while it looks at a story; the a11y addon marks what it found. */
const OF_STORYBOOK = /^\s*\*, \*:before, \*:after|data-a11y|storybook/

/**
 * The content security policy refuses <style> elements, silently. A component that makes one works here and
 * is broken in the app, so a story in which one appears fails.
 */
export function watchStyles(): Watch {
  const made: string[] = []
  const look = (changes: readonly MutationRecord[]) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) {
        if (!(node instanceof HTMLStyleElement) || node.matches(DEVELOPMENT)) continue
        const text = node.textContent ?? ''
        if (!OF_STORYBOOK.test(text)) made.push(text.slice(0, 120))
      }
  }
  const seen = new MutationObserver(look)
  seen.observe(document, { childList: true, subtree: true })
  return {
    check() {
      look(seen.takeRecords())
      if (made.length > 0) throw new Error(`A <style> element was made:\n${made.join('\n')}`)
    },
    end: () => seen.disconnect(),
  }
}
