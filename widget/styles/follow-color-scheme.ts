const roots = new Set<HTMLElement>()
let observer: MutationObserver | undefined

const apply = (root: HTMLElement) => {
  if (globalThis.bcDarkMode === 'class')
    root.dataset.scheme = document.documentElement.classList.contains('dark') ? 'dark' : 'light'
  else delete root.dataset.scheme
}

/**
 * Makes a shadow root follow the page's light or dark scheme until the returned function is called. If the page sets
 * none, the system's scheme is used.
 */
export function followColorScheme(root: HTMLElement): () => void {
  roots.add(root)
  apply(root)
  if (!observer) {
    observer = new MutationObserver(() => roots.forEach(apply))
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['class'] })
  }
  return () => {
    roots.delete(root)
    if (roots.size > 0) return
    observer?.disconnect()
    observer = undefined
  }
}
