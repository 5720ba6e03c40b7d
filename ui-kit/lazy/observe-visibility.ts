interface SharedObserver {
  readonly observer: IntersectionObserver
  readonly onVisibleByElement: Map<Element, () => void>
}

/** Observers by their margin. A feed observes hundreds of elements, so all with the same margin share one. */
const observers = new Map<string, SharedObserver>()

function createObserver(rootMargin: string): SharedObserver {
  const onVisibleByElement = new Map<Element, () => void>()
  const observer = new IntersectionObserver(
    entries => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) onVisibleByElement.get(target)?.()
    },
    { rootMargin },
  )
  return { observer, onVisibleByElement }
}

/**
 * Calls `onVisible` each time the element comes into the viewport, or within `rootMargin` (CSS) of it; at once where the
 * browser cannot observe that. An element has one callback per margin: a later one replaces the earlier one. Returns a
 * function that stops observing.
 */
export function observeVisibility(element: Element, onVisible: () => void, rootMargin = '0px'): () => void {
  if (typeof IntersectionObserver === 'undefined') {
    onVisible()
    return () => {}
  }
  const { observer, onVisibleByElement } = observers.get(rootMargin) ?? createObserver(rootMargin)
  observers.set(rootMargin, { observer, onVisibleByElement })
  onVisibleByElement.set(element, onVisible)
  // An observer says nothing of an element that it observes already, even if the element is visible.
  observer.unobserve(element)
  observer.observe(element)
  return () => {
    // The element may have another callback by now.
    if (onVisibleByElement.get(element) !== onVisible) return
    onVisibleByElement.delete(element)
    observer.unobserve(element)
  }
}
