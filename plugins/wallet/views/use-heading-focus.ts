import { type RefObject, useEffect, useRef } from 'react'

/** True if an element contains another one, even inside a shadow root. */
const containsDeep = (ancestor: Element, element: Node | null): boolean => {
  if (!element) return false
  return (
    ancestor.contains(element) || containsDeep(ancestor, (element.getRootNode() as ShadowRoot).host ?? null)
  )
}

/**
 * Moves the focus to the heading of each new screen of the flow. Leaves the focus where it is if it is outside the flow
 * or in a field of the new screen.
 */
export function useHeadingFocus(flow: RefObject<HTMLElement | null>, route: string): void {
  const shown = useRef(route)
  useEffect(() => {
    const heading = flow.current?.querySelector('h2')
    if (shown.current === route || !flow.current || !heading) return
    shown.current = route
    const { activeElement } = flow.current.getRootNode() as Document | ShadowRoot
    if (activeElement?.matches('input, select, textarea')) return
    const focused = document.activeElement
    const isInside = flow.current.contains(activeElement)
    if (!isInside && focused && !containsDeep(focused, flow.current)) return
    heading.tabIndex = -1
    heading.focus()
  }, [flow, route])
}
