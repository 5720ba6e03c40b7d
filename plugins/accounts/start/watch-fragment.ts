import { type Disposable, toDisposable } from '#kernel'

/** ms from the arrival of such a link to the dialog. */
const DELAY = 500

/**
 * A fragment that leads to a place in the page, not to something that needs an account: `#main`. Others, such as a
 * chat invite, are encoded JSON.
 */
export const isAnchor = (hash: string): boolean => /^#?[\w-]*$/.test(hash)

/** Tells of a link with a fragment, now or later, half a second after it came. The fragment stays where it is. */
export function watchFragment(onLink: () => void): Disposable {
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = ''
  const look = () => {
    const { hash } = location
    if (hash === last) return
    last = hash
    clearTimeout(timer)
    if (!isAnchor(hash)) timer = setTimeout(onLink, DELAY)
  }
  // A link inside the app changes the address without an event in browsers that lack the Navigation API.
  const { navigation } = window as { navigation?: EventTarget }
  const sources: readonly (readonly [EventTarget | undefined, string])[] = [
    [window, 'hashchange'],
    [window, 'popstate'],
    [navigation, 'currententrychange'],
  ]
  for (const [source, event] of sources) source?.addEventListener(event, look)
  look()
  return toDisposable(() => {
    clearTimeout(timer)
    for (const [source, event] of sources) source?.removeEventListener(event, look)
  })
}
