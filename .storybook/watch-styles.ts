import type { Watch } from './watch'

/** Style sheets of the development server; a build has none of them. */
const DEVELOPMENT = '[data-vite-dev-id]'
/**
 * Style sheets that Storybook adds: one stops animations while it looks at a story, one marks what the a11y addon
 * found.
 */
const OF_STORYBOOK = /^\s*\*, \*:before, \*:after|data-a11y|storybook/

/**
 * The content security policy refuses <style> elements, silently. A component that makes one works here and
 * is broken in the app, so a story in which one appears fails.
 */
export function watchStyles(): Watch {
  const made: string[] = []
  const note = (style: HTMLStyleElement) => {
    const text = style.textContent ?? ''
    if (!style.matches(DEVELOPMENT) && !OF_STORYBOOK.test(text)) made.push(text.slice(0, 120))
  }
  const look = (changes: readonly MutationRecord[]) => {
    for (const node of changes.flatMap(change => [...change.addedNodes])) {
      if (node instanceof HTMLStyleElement) note(node)
      else if (node instanceof Element) node.querySelectorAll('style').forEach(note)
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
