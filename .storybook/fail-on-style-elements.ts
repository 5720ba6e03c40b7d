import type { StoryFailureCheck } from './story-failure-check'

/** Selects the style sheets of the development server. A build has none of them. */
const DEVELOPMENT = '[data-vite-dev-id]'
/**
 * Matches style sheets that Storybook adds: one stops animations while it checks a story, the other marks what the a11y
 * addon found.
 */
const OF_STORYBOOK = /^\s*\*, \*:before, \*:after|data-a11y|storybook/

/**
 * Makes a story fail if a <style> element appears. The app's content security policy refuses such elements silently, so
 * a component that creates one would work here but not in the app.
 */
export function failOnStyleElements(): StoryFailureCheck {
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
